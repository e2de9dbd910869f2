"""The lots of a contest that are still sealed: its rounds, or the lines of its chart."""

from django.db import models

from tournaments.models.contest import Contest


class Lots(models.Model):
    """One promise for a whole contest. What was opened stands with the round or the chart; the
    secret stays on this machine, and no file or page takes it along."""

    contest = models.OneToOneField(Contest, on_delete=models.PROTECT, related_name="sealed_lots")
    # The round that the promise was given before: the first, or the next one where the event came
    # from another machine, which kept its secret.
    first_round = models.PositiveIntegerField(default=1)
    commitment = models.CharField(max_length=64)
    # The end of the row of seeds (scoring.forms.lots): whoever knows it knows all of them.
    secret = models.CharField(max_length=64)
    # What the room called out, for the rounds to come.
    room_word = models.CharField(max_length=80, blank=True)
    sealed_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.contest} from round {self.first_round}"
