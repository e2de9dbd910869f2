import stat

import pytest

from config import environment as env


def test_nothing_given_means_a_laptop_with_the_demo():
    settings = env.read({})
    assert settings.embedded
    assert settings.database is None
    assert settings.demo
    assert settings.port == 8000


@pytest.mark.parametrize(
    ("variables", "word"),
    [
        ({"PORT": "eight"}, "PORT"),
        ({"PORT": "0"}, "PORT"),
        ({"PORT": "65536"}, "PORT"),
        ({"PORT": "٣"}, "PORT"),
        ({"DEMO": "yes"}, "DEMO"),
        ({"RALLYDECK_HTTPS": "true"}, "RALLYDECK_HTTPS"),
        ({"RALLYDECK_HTTPS": "1"}, "RALLYDECK_HOSTS"),
        ({"DATABASE_URL": "mysql://a@b/c"}, "DATABASE_URL"),
        ({"DATABASE_URL": "postgresql://host"}, "DATABASE_URL"),
        ({"DATABASE_URL": "postgresql://u@host:port/name"}, "DATABASE_URL"),
        ({"REDIS_URL": "localhost:6379"}, "REDIS_URL"),
    ],
)
def test_a_broken_variable_is_one_sentence_that_names_it(variables, word):
    with pytest.raises(env.EnvironmentProblem) as problem:
        env.read(variables)
    assert word in str(problem.value)
    assert "\n" not in str(problem.value)


def test_a_database_address_is_taken_apart():
    database = env.read({"DATABASE_URL": "postgresql://ann:p%40ss@db:5433/rally"}).database
    assert database == {
        "HOST": "db",
        "PORT": "5433",
        "NAME": "rally",
        "USER": "ann",
        "PASSWORD": "p@ss",
    }


def test_the_secret_key_is_made_once_and_only_for_this_user(tmp_path):
    settings = env.read({"DATA": str(tmp_path / "new")})
    first = env.secret_key(settings)
    assert env.secret_key(settings) == first
    path = tmp_path / "new" / "secret-key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert [p.name for p in path.parent.iterdir()] == ["secret-key"]


def test_a_damaged_secret_key_says_what_to_do(tmp_path):
    (tmp_path / "secret-key").write_text("short")
    with pytest.raises(env.EnvironmentProblem, match="remove that file"):
        env.secret_key(env.read({"DATA": str(tmp_path)}))


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    blocker = tmp_path / "a-file"
    blocker.touch()
    with pytest.raises(env.EnvironmentProblem, match="choose another with DATA="):
        env.data_folder(env.read({"DATA": str(blocker / "data")}))
