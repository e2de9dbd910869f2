"""The demo's people, all of them invented: chapter by chapter, of uneven sizes."""

# From another state, for the mixer and the progressive evening.
GUESTS = "Sunshine State Rovers"

# Name; households and seating needs stand behind a bar where someone has one.
CHAPTERS: dict[str, str] = {
    "Bluebonnet Ramblers": """
        Marian Castell | castell
        Roy Castell | castell
        Dale Whitcomb
        Joyce Haskins
        Harold Bellamy | bellamy
        Peggy Bellamy | bellamy
        Lorene Abbott
        Vernon Goodwin
        Wilma Oakes
        Clifford Finch
        Nadine Jansen
        Earl Stroud
        Bettye Langford
        Otis Pennington
        Geraldine Moss
        Floyd Tackett
        Ruthanne Kimball
        Delbert Askew
    """,
    "Gulf Breeze": """
        Ines Okafor
        Samuel Okafor
        Thérèse Dufresne
        Luis Ortega | ortega
        Carmen Ortega | ortega
        Beatriz Salas
        Rosa Ibarra
        Tomás Ibarra
        Gus Mercer
        Lucille Boudreaux
        Anatole Boudreaux
        Wanda Prejean
        Mae Theriot
        Percy Landry
        Odile Fontenot
    """,
    "Hill Country Rollers": """
        Walt Sorensen
        Astrid Lindqvist
        Nils Lindqvist
        Greta Kessler
        Hans Kessler
        Irma Vogel
        Otto Brandt
        Hilda Schreiner
        Emil Ueland
        Karin Ueland
        Lottie Ahrens
        Fritz Nebgen
        Elsie Durst
    """,
    "Lone Star Wanderers": """
        Kenji Yamada
        Michiko Nakai
        Amir Rahman
        Nadia Petrov
        Priya Raman
        Grace Holt
        Everett Pruitt
        Imogene Crowell
        Rufus Vance
        Dolores Quigley
        Alton Boone
    """,
    "Piney Woods Campers": """
        Étienne Tremblay
        Claudette Tremblay
        Marcel Delacroix
        Yvonne Gagnon
        Lucien Roy
        Hazel Whitehurst
        Buford Langley
        Opal Strickland
    """,
    "Rio Roadrunners": """
        Esperanza Villarreal
        Ignacio Treviño
        Consuelo Garza
        Hector Cantú
        Blanca Saldívar
        Ramiro Longoria
    """,
    GUESTS: """
        Adele Kinsey
        Burt Kinsey
        Cecil Harmon
        Dot Underwood
        Elmer Pruett
        Faye Lovell
        Gordon Sikes
        Hattie Croft
        Irving Bloom
        Jewel Tatum
        Kermit Dawes
        Leona Sprague
        Merle Hutchins
        Nell Faircloth
        Orville Beck
        Pearl Gaines
        Quentin Rhodes
        Rosalie Munoz
        Sterling Cobb
        Thelma Yates
        Ulysses Grady
        Verna Ochoa
        Winston Hale
        Ximena Prado
        Yolanda Bright
        Zelda Marsh
    """,
}


def people() -> list[tuple[str, str, str]]:
    """Name, chapter and household of everyone, chapter after chapter."""
    found = []
    for chapter, lines in CHAPTERS.items():
        for line in lines.strip().splitlines():
            name, _, household = (part.strip() for part in line.partition("|"))
            found.append((name, chapter, household))
    return found
