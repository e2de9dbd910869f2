from django.urls import path

from help import views

app_name = "help"
urlpatterns = [
    path("", views.front, name="front"),
    path("pictures/<str:picture>", views.picture, name="picture"),
    path("<slug:part>/<slug:page>/", views.page, name="page"),
]
