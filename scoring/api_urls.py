"""Addresses under /api/v1/; config.urls puts the rooms' together."""

from django.urls import path

from scoring.calls import api as calls_api
from scoring.chart import api as chart_api
from scoring.corrections import api as corrections_api
from scoring.lots import api as lots_api
from scoring.results import api as results_api
from scoring.rounds import api as rounds_api
from scoring.sides import api as sides_api
from scoring.standings import api as standings_api
from tournaments.api_urls import CONTEST

MATCH = f"{CONTEST}matches/<str:match>/"
GAME = f"{CONTEST}games/<int:game>/"

urlpatterns = [
    path(f"{CONTEST}chart/", chart_api.Chart.as_view(), name="chart"),
    path(f"{CONTEST}adjust/", chart_api.Adjust.as_view(), name="contest-adjust"),
    path(f"{CONTEST}adjust/preview/", chart_api.AdjustPreview.as_view(), name="adjust-preview"),
    path(f"{CONTEST}rounds/", rounds_api.Rounds.as_view(), name="rounds"),
    path(f"{CONTEST}rounds/coming/", rounds_api.ComingRound.as_view(), name="round-coming"),
    path(f"{CONTEST}rounds/again/", rounds_api.RoundAgain.as_view(), name="round-again"),
    path(f"{CONTEST}rounds/early/", rounds_api.RoundEarly.as_view(), name="round-early"),
    path(f"{CONTEST}rounds/bell/", rounds_api.BellStart.as_view(), name="bell"),
    path(f"{CONTEST}rounds/bell/more/", rounds_api.BellMore.as_view(), name="bell-more"),
    path(f"{CONTEST}rounds/bell/stop/", rounds_api.BellStop.as_view(), name="bell-stop"),
    path(f"{CONTEST}rounds/take-back/", rounds_api.RoundTakeBack.as_view(), name="round-take-back"),
    path(f"{CONTEST}lots/", lots_api.LotsView.as_view(), name="lots"),
    path(
        f"{CONTEST}lots/certificate/", lots_api.LotsCertificate.as_view(), name="lots-certificate"
    ),
    path(f"{CONTEST}ranking/", rounds_api.Ranking.as_view(), name="ranking"),
    path(f"{CONTEST}check/", standings_api.Soundness.as_view(), name="soundness"),
    path(f"{CONTEST}matches/", chart_api.Matches.as_view(), name="matches"),
    path(MATCH, chart_api.MatchOne.as_view(), name="match"),
    path(f"{MATCH}deals/", results_api.Deals.as_view(), name="deals"),
    path(f"{MATCH}call/", calls_api.MatchCall.as_view(), name="match-call"),
    path(f"{MATCH}decision/", corrections_api.Decision.as_view(), name="decision"),
    path(f"{MATCH}correction/", corrections_api.Correction.as_view(), name="correction"),
    path(
        f"{MATCH}correction/preview/",
        corrections_api.CorrectionPreview.as_view(),
        name="correction-preview",
    ),
    path(f"{CONTEST}sides/", sides_api.Sides.as_view(), name="sides"),
    path(f"{CONTEST}sides/late/", chart_api.LateSides.as_view(), name="late-sides"),
    path(f"{CONTEST}sides/<int:side>/", sides_api.SideOne.as_view(), name="side"),
    path(
        f"{CONTEST}sides/<int:side>/withdrawal/", sides_api.SideLeaving.as_view(), name="withdrawal"
    ),
    path(f"{CONTEST}seats/", sides_api.Seats.as_view(), name="seats"),
    path(f"{CONTEST}standings/", standings_api.Standings.as_view(), name="standings"),
    path(f"{CONTEST}calls/", calls_api.Calls.as_view(), name="calls"),
    path(f"{CONTEST}tables/<int:table>/", calls_api.TableOne.as_view(), name="table"),
    path(f"{CONTEST}games/", results_api.Games.as_view(), name="games"),
    path(GAME, results_api.GameOne.as_view(), name="game"),
    path(f"{GAME}start/", calls_api.GameStart.as_view(), name="game-start"),
    path(f"{GAME}move/", calls_api.GameMove.as_view(), name="game-move"),
    path(f"{GAME}take-back/", calls_api.CallTakeBack.as_view(), name="call-take-back"),
    path(f"{GAME}report/", results_api.Report.as_view(), name="report"),
    path(f"{GAME}confirmation/", results_api.Confirmation.as_view(), name="confirmation"),
    path(f"{GAME}result/", results_api.Entering.as_view(), name="enter-result"),
    path(f"{GAME}finish/", results_api.Finish.as_view(), name="finish"),
    path(f"{GAME}settlement/", results_api.Settlement.as_view(), name="settlement"),
    path(f"{CONTEST}results/", results_api.Results.as_view(), name="results"),
    path(f"{CONTEST}undo/", corrections_api.Undo.as_view(), name="undo"),
    path(f"{CONTEST}undo/<int:number>/", corrections_api.UndoNamed.as_view(), name="undo-named"),
    path(f"{CONTEST}undo/all/", corrections_api.UndoAll.as_view(), name="undo-all"),
    path(f"{CONTEST}redo/", corrections_api.Redo.as_view(), name="redo"),
]
