from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    name = "archive"

    def ready(self) -> None:
        from archive import backups
        from jobs.registry import register_kind, register_periodic

        register_kind(backups.KIND, backups.backup_work)
        register_periodic(backups.backup_when_due)
