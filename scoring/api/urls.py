"""Addresses under /api/v1/; config.urls puts the rooms' together."""

from django.urls import path

from scoring.api import (
    adjust,
    bell,
    calls,
    chart,
    coming,
    corrections,
    deals,
    games,
    lots,
    rounds,
    sides,
    standings,
)
from tournaments.api.urls import CONTEST

MATCH = f"{CONTEST}matches/<str:match>/"
GAME = f"{CONTEST}games/<int:game>/"

urlpatterns = [
    path(f"{CONTEST}chart/", chart.Chart.as_view(), name="chart"),
    path(f"{CONTEST}adjust/", adjust.Adjust.as_view(), name="contest-adjust"),
    path(f"{CONTEST}adjust/preview/", adjust.AdjustPreview.as_view(), name="adjust-preview"),
    path(f"{CONTEST}rounds/", rounds.Rounds.as_view(), name="rounds"),
    path(f"{CONTEST}rounds/coming/", coming.ComingRound.as_view(), name="round-coming"),
    path(f"{CONTEST}rounds/again/", coming.RoundAgain.as_view(), name="round-again"),
    path(f"{CONTEST}rounds/early/", coming.RoundEarly.as_view(), name="round-early"),
    path(f"{CONTEST}rounds/bell/", bell.BellStart.as_view(), name="bell"),
    path(f"{CONTEST}rounds/bell/more/", bell.BellMore.as_view(), name="bell-more"),
    path(f"{CONTEST}rounds/bell/stop/", bell.BellStop.as_view(), name="bell-stop"),
    path(f"{CONTEST}rounds/take-back/", rounds.RoundTakeBack.as_view(), name="round-take-back"),
    path(f"{CONTEST}lots/", lots.LotsDoor.as_view(), name="lots"),
    path(f"{CONTEST}lots/certificate/", lots.LotsCertificate.as_view(), name="lots-certificate"),
    path(f"{CONTEST}ranking/", rounds.Ranking.as_view(), name="ranking"),
    path(f"{CONTEST}check/", standings.Soundness.as_view(), name="soundness"),
    path(f"{CONTEST}matches/", chart.Matches.as_view(), name="matches"),
    path(MATCH, chart.MatchOne.as_view(), name="match"),
    path(f"{MATCH}deals/", deals.Deals.as_view(), name="deals"),
    path(f"{MATCH}call/", calls.MatchCall.as_view(), name="match-call"),
    path(f"{MATCH}decision/", corrections.Decision.as_view(), name="decision"),
    path(f"{MATCH}correction/", corrections.Correction.as_view(), name="correction"),
    path(
        f"{MATCH}correction/preview/",
        corrections.CorrectionPreview.as_view(),
        name="correction-preview",
    ),
    path(f"{CONTEST}sides/", sides.Sides.as_view(), name="sides"),
    path(f"{CONTEST}sides/late/", chart.LateSides.as_view(), name="late-sides"),
    path(f"{CONTEST}sides/<int:side>/", sides.SideOne.as_view(), name="side"),
    path(f"{CONTEST}sides/<int:side>/withdrawal/", sides.SideLeaving.as_view(), name="withdrawal"),
    path(f"{CONTEST}seats/", sides.Seats.as_view(), name="seats"),
    path(f"{CONTEST}standings/", standings.Standings.as_view(), name="standings"),
    path(f"{CONTEST}calls/", calls.Calls.as_view(), name="calls"),
    path(f"{CONTEST}tables/<int:table>/", calls.TableOne.as_view(), name="table"),
    path(f"{CONTEST}games/", games.Games.as_view(), name="games"),
    path(GAME, games.GameOne.as_view(), name="game"),
    path(f"{GAME}start/", calls.GameStart.as_view(), name="game-start"),
    path(f"{GAME}move/", calls.GameMove.as_view(), name="game-move"),
    path(f"{GAME}take-back/", calls.CallTakeBack.as_view(), name="call-take-back"),
    path(f"{GAME}report/", games.Report.as_view(), name="report"),
    path(f"{GAME}confirmation/", games.Confirmation.as_view(), name="confirmation"),
    path(f"{GAME}result/", games.Entering.as_view(), name="enter-result"),
    path(f"{GAME}finish/", deals.Finish.as_view(), name="finish"),
    path(f"{GAME}settlement/", games.Settlement.as_view(), name="settlement"),
    path(f"{CONTEST}results/", games.Results.as_view(), name="results"),
    path(f"{CONTEST}undo/", corrections.Undo.as_view(), name="undo"),
    path(f"{CONTEST}undo/<int:number>/", corrections.UndoNamed.as_view(), name="undo-named"),
    path(f"{CONTEST}undo/all/", corrections.UndoAll.as_view(), name="undo-all"),
    path(f"{CONTEST}redo/", corrections.Redo.as_view(), name="redo"),
]
