"""A constraint of the database: two rows that belong together belong to the same owner."""

from typing import Any

from django.db.backends.ddl_references import Statement
from django.db.models import BaseConstraint


class SameOwner(BaseConstraint):
    """What `field` names has the same `owner` as the row itself: a game's table is its contest's.

    A foreign key over both columns. The other table needs a unique constraint on its id and its
    owner, which is what such a key points at. Checked at the end of a transaction, like Django's
    own foreign keys. Where nothing is named there is nothing to compare.
    """

    def __init__(self, *, field: str, owner: str, name: str) -> None:
        super().__init__(name=name)
        self.field = field
        self.owner = owner

    def constraint_sql(self, model: Any, schema_editor: Any) -> str:
        quote = schema_editor.quote_name
        named, owner = (model._meta.get_field(name) for name in (self.field, self.owner))
        other = named.related_model._meta
        return (
            f"CONSTRAINT {quote(self.name)} "
            f"FOREIGN KEY ({quote(named.column)}, {quote(owner.column)}) "
            f"REFERENCES {quote(other.db_table)} "
            f"({quote(other.pk.column)}, {quote(other.get_field(self.owner).column)}) "
            "DEFERRABLE INITIALLY DEFERRED"
        )

    # Django's own constraints give a Statement too; only its stubs say str.
    def create_sql(self, model: Any, schema_editor: Any) -> Statement:  # type: ignore[override]
        return Statement(
            "ALTER TABLE %(table)s ADD %(constraint)s",
            table=schema_editor.quote_name(model._meta.db_table),
            constraint=self.constraint_sql(model, schema_editor),
        )

    def remove_sql(self, model: Any, schema_editor: Any) -> Statement:  # type: ignore[override]
        return Statement(
            "ALTER TABLE %(table)s DROP CONSTRAINT %(name)s",
            table=schema_editor.quote_name(model._meta.db_table),
            name=schema_editor.quote_name(self.name),
        )

    def validate(self, *args: Any, **options: Any) -> None:
        """Services look before they write; no form asks."""

    def deconstruct(self) -> tuple[str, tuple[Any, ...], dict[str, Any]]:
        path, args, options = super().deconstruct()
        return path, tuple(args), {**options, "field": self.field, "owner": self.owner}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameOwner) and self.deconstruct() == other.deconstruct()

    def __hash__(self) -> int:
        return hash(self.name)
