from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    name = "archive"

    def ready(self) -> None:
        from archive import backups
        from jobs import kinds, periodic

        kinds.register(backups.KIND, backups.backup_work)
        periodic.register(backups.backup_when_due)
