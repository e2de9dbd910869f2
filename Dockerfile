# One image for the web server and the worker; docker-compose.yml says which process runs.
# A name can come to mean another image; docs/reference/running.md says how to give its digest here.
ARG BASE=python:3.13-slim-bookworm
FROM ${BASE}

COPY system/ /app/system/
RUN /app/system/install /app/system/run.packages /app/system/image.packages \
    && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY requirements/run.txt requirements/
RUN pip install --no-cache-dir --require-hashes --no-deps --requirement requirements/run.txt

COPY . .
RUN pybabel --quiet compile --domain django --directory locale \
    && DATA=/tmp/setup python manage.py collectstatic --noinput --verbosity 0 \
    && rm -rf /tmp/setup \
    && useradd --system --home-dir /data rallydeck \
    && install -d -o rallydeck -m 700 /data

USER rallydeck
ENV DATA=/data DEMO=0 PORT=8000 PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
CMD ["python", "-m", "config.serve"]
