"""The program's own settings, in a data folder that is thrown away after the run."""

import atexit
import os
import shutil
import tempfile

os.environ["DATA"] = tempfile.mkdtemp(prefix="rallydeck-test-")
for _name in ("DATABASE_URL", "REDIS_URL", "RALLYDECK_HTTPS", "RALLYDECK_HOSTS", "PORT", "HOST"):
    os.environ.pop(_name, None)
atexit.register(shutil.rmtree, os.environ["DATA"], ignore_errors=True)

from config.settings import *  # noqa: E402, F403

# Whatever the machine is set to.
MACHINE_TIME_ZONE = "UTC"

# Hashing a password slowly is for attackers; the tests sign in hundreds of times.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Every test client would look through all static files anew; so each is looked up when asked for.
WHITENOISE_AUTOREFRESH = True

# A run's databases are in memory, one for each worker: pytest-django knows that of Django's own
# backend. Programs that tests start have the line before the writer.
DATABASES["default"]["ENGINE"] = "django.db.backends.sqlite3"  # noqa: F405
