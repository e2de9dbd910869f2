from django.urls import path

from help import web

app_name = "help"
urlpatterns = [
    path("", web.front, name="front"),
    path("pictures/<str:picture>", web.picture, name="picture"),
    path("<slug:part>/<slug:page>/", web.page, name="page"),
]
