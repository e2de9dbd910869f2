"""Schedules that a search finds only in minutes: for two to four parts of few people.

Partners are from different parts, but for what parts force. A field can be played by one of them if
its chapters, put together, make up the parts. They were found by a long search, some of it among
schedules that turn into themselves when people move on by one place; a test counts each of them.
Knows people as places 0 … people − 1 and chapters as numbers.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from domain.formats.mixer.limits import PlannedRound, Table

# ---- The whist ideal ----

# The tables of the base round of so many people: two partners, then two partners against them. The
# largest number of a field of 4n is the fixed point. In a field of 4n + 1, 0 sits out.
_BASE_ROUNDS = """
4: 3-0-1-2
5: 1-4-2-3
8: 7-0-2-3 1-5-4-6
9: 1-2-3-6 4-8-5-7
12: 11-0-8-9 1-7-2-5 3-10-4-6
13: 1-10-5-7 2-8-3-4 6-11-9-12
16: 15-0-2-11 1-4-7-12 3-5-6-13 8-9-10-14
17: 1-3-11-16 2-10-13-14 4-7-6-12 5-9-8-15
20: 19-0-12-17 1-9-6-13 2-8-3-4 5-14-11-15 7-10-16-18
21: 1-13-7-20 2-9-18-19 3-6-11-17 4-8-5-16 10-15-12-14
24: 23-0-20-21 1-9-4-13 2-6-14-19 3-16-7-18 5-8-15-22 10-12-11-17
25: 1-15-4-14 2-6-20-22 3-8-16-23 5-18-21-24 7-13-9-17 10-19-11-12
28: 27-0-7-17 1-23-19-21 2-26-3-18 4-13-12-16 5-25-10-11 6-20-9-15 8-24-14-22
29: 1-8-16-24 2-28-10-22 3-13-18-23 4-15-11-20 5-9-6-12 7-21-17-19 14-27-25-26
32: 31-0-10-11 1-24-15-27 2-7-5-12 3-14-28-30 4-26-17-20 6-19-8-18 9-23-16-22 13-29-21-25
33: 1-20-6-21 2-9-12-24 3-31-25-26 4-13-16-29 5-28-7-11 8-19-10-27 14-22-15-18 17-23-30-32
"""
BASE_ROUNDS: dict[int, tuple[tuple[int, ...], ...]] = {
    int(people): tuple(tuple(map(int, table.split("-"))) for table in tables.split())
    for people, _, tables in (line.partition(": ") for line in _BASE_ROUNDS.strip().splitlines())
}


def has_ideal(people: int) -> bool:
    return people in BASE_ROUNDS


def ideal_rounds(people: int) -> tuple[PlannedRound, ...]:
    """All rounds of the ideal, in the order of development.

    >>> len(ideal_rounds(12)), len(ideal_rounds(13))
    (11, 13)
    """
    base = BASE_ROUNDS[people]
    rounds = people - 1 if people % 4 == 0 else people
    add = _added_modulo_3 if people == 9 else _added(rounds)
    return tuple(
        PlannedRound(
            tuple(
                Table((add(a, step), add(b, step)), (add(c, step), add(d, step)))
                for a, b, c, d in base
            ),
            () if people % 4 == 0 else (add(0, step),),
        )
        for step in range(rounds)
    )


def _added(modulus: int) -> Callable[[int, int], int]:
    def add(place: int, step: int) -> int:
        return place if place == modulus else (place + step) % modulus

    return add


def _added_modulo_3(place: int, step: int) -> int:
    """Places 0 … 8 as two digits of base 3, each added by itself."""
    return (place // 3 + step // 3) % 3 * 3 + (place + step) % 3


Rounds = tuple[PlannedRound, ...]

# The sizes of the parts, then a word for each round: four letters for a table, partners beside each
# other; the last letters, where they make no table, sit out. The first part has the first letters.
_STORED = """
4+4: ahbgcfde agcebhdf afbechdg aedhbfcg
3+3+2: abdgcfeh afbhcdeg agcebdfh aedhbfcg adfgbech
5+4: bgeichdfa afehbicgd aicfdhegb ahcibfdge
5+4: afdicgehb aibgcfdhe ahbfdgeic bhcidfega agchbiefd
4+3+2: ahbgdfeic befhcgdia aebicfghd agdebhcif aichbfdge
4+3+2: agcebhfid aiehcgdfb aebfdhgic afdibechg ahcfbidge bgcidefha
5+5: ahefbjdicg agbicfejdh afdgbhcjei bgehcidfaj aichdjegbf ajeibfdhcg
6+4: ahdicgejbf bjfhcidgae adfgbicehj aifjbhegcd afchbedjgi bgficjdhae
4+3+3: bedicgfjah aicfbhejdg agbidefhcj ajdfbgchei aegjcidhbf afehdjgibc
6+5: aceibkfjdgh adbgejfhcik cifgdkehabj akdjbhcgefi cjegdhfiabk agfkbjdiceh ajchbiekdfg
4+4+3: ahcibjekdfg agejdkfibch bfhicedgajk ajdfbkcgehi aehkbigjcdf afbgchdjeik cfeidhgkabj
5+4+2: agcjdfehbik bjhkciefadg afbgckdiehj aidhbkegcfj akcfeigjbdh ahekbfdjcgi bhcgdkijaef
6+4+1: bgdicjfkaeh akdjbcehfgi agbheifjcdk aiekcfdgbhj ahfidkegbcj ajcgbkfhdei bickdhejafg
3+3+3+2: agbfcjekdhi ahgjbdikcef bhcdegfiajk aehkcfijbdg ajdickfgbeh bgejdhfkaci adcebifhgjk
6+6: ahdkblciegfj alcjbkfgdhei agdibhflckej ajfhbiekcldg aibjcgehdlfk
6+6: ahckbldgeifj alcibgekdjfh agejbidhclfk akbjcgdiehfl ajdlbkficheg aifgbhcjdkel
4+4+4: akdfbjcheigl alhjbgfkcedi ahfibldgckej aibkcghldefj afclbhekdjgi
7+6: algmbidhckejf bmeicjghdkfla akbhclfidjemg aifjbkglchdme ahelbjfmdigkc ajdlcmfkehgib
7+6: ajdiblckfmghe amdjbkchelgif akflbhgjcmeid aigkbjemdlfhc alehcifjdkgmb bmficjgldheka
    ahbicldmejfkg
8+5: akejblhicmdgf amchbkdlfjgie bmfkcedigjhla adflbjemcihkg aidmbfcjekglh agbidkhjelfmc
7+7: ajcmbnehflgkdi akbhcnfidmglej andjblciekgmfh amfncjghdkeibl ahgibkdnelfjcm bigjclendhfmak
    aiembjfkchdlgn
7+7: ahbjcigmdlenfk andmbheickfjgl ajglbkcndhfmei aifnblgkcjehdm bncmdkghelfiaj alchdifkemgjbn
    akgibmfldnejch amekbidjfhgncl
5+5+4: alehcgjmdkfnbi ajilbkdgcnefhm bfhmcidnelgkaj ahdmbiflcjekgn anbgdfjlhkimce aicfbmejgnhldk
    amjnbhckdiegfl agfkbjincmdleh
8+7: alfmbodkejhncgi aogmcnhkdjeibfl aiclbkfjdmgneho bmhicoenflgjadk abeockdlfighjmn
    akhjbngldifocem anbicjgoemfkdhl bjcmdohlekgiafn
8+7: aodhbkcmeigjfln bmgkcediflhnajo albjekhofngicdm aiblcogndmfjehk amenclfodjhkbgi
    akfibnhjdlemcgo anckbidogmhlefj ajgocihmelfkbdn bofmcnejdkglahi
5+5+5: aliobgcnfmhkdej afbjdlgmekincho aocmbfegdhjlikn bidmckjnehgoafl anflchdkeijobgm
    bkelcjhmdifnago amenbojkcgildfh aibhdfeognjmckl akdgbnhoclefijm
6+5+4: alfibjkndmhoceg akchbldgeijofmn bgehcidnflkmajo angobhclejfmdik amjncofgdiekbhl
    aobkcneldhfjgim aibmdkgneohlcfj ajglckemfhinbdo
6+5+4: albhcnfiejgmdko agcobnjmdkehfil aiegclkndofjbhm bjchdmiofgklaen amfkbldieohncgj
    aodlbgfncihmejk ahimbkgocjeldfn biekdhgnfmjlaco akjncmdgeifobhl
6+6+3: amekblcnfijodgh bifhdngmejkoacl anhobjdmclegfik agfjcikndhelbmo akdlbgiochfmejn
    ahcgbolmdkfneij alimbkgodjehcfn ajbncodiemfghkl
6+6+3: akdibgcjfhlnemo ajeobminchdkfgl aifjblekgmhocdn ambhcofldnegijk cljndmfkeigoabh
    aokndljmehfibcg aglmbodhckenfij ahcgbilodjfnekm bkfgcnioejhmadl
8+5+2: adeobmgkcjfihln alcmdjhkengibfo anflbjemcihodgk afdkbnhjelgocim bidlckgnfohmaej
    amhnbkcofjgldei aogjcldneifmbhk bofndigmekhlacj
8+5+2: ajekcigndofmbhl alfobjgidnehckm boencldkfihmagj angmbkhocjfldei aghkbidlcmejfno
    aocndmhjeifkbgl akdibnfjeoglchm amblcohifngkdej bmckdjgoelhnafi
8+8: aocpbkejdlhnfigm angjbidpclfkemho akbocjepdmglfnhi amenblcidkfpgohj aihkbnfocmdjelgp
    apfmbjhlcogidnek ajdibpgnckhmeofl
8+8: anepbicldmgofkhj apfnblcodigmejhk alhmbjdpckgneofi amhlbkgpcjdneifo aidjbmekcnhofpgl
    akcibnfmdohpelgj ajbocpemdkflgihn aogkbphicmfjdlen
6+5+5: ahejbodlcnipfgkm algpbifjcoemdhkn aofnbmhpcgdjeikl agiobkcmdnjlehfp anckbhgodpfieljm
    akblcihodgepfmjn amdibgenchfljpko
6+5+5: anflbmdhckjpegio akbocifmdngpehjl amdgbjelcnhofikp apjmbhfocgendikl ahepbijncodlfkgm
    agcjblimdkhneofp aichbpgldjfnemko aoinbkcpdmejfghl
9+6+1: ahcjbpikdoemfngl ajfobndpclgkeihm aldmbkejcnfigohp aobicmhndkgjepfl abhlckfmdjipeogn
    amgpbocfdnhkelij apenbjgmcodlfkhi
9+6+1: aldmbhcjeniofkgp anbcdofmekhlgjip amikblgocpejdfhn ahepboflcnimdjgk ajfnbkeicodpglhm
    aohjbndkcegmfpil akclbpdnemfjgiho aegnbmhpckfodlij
9+8: akcjbqemdphnfoilg bldkcqfnejhogpima ajincmeldqgofkhpb apeqbkiodnfmglhjc amhkbjfqclipeognd
    aofpbnhlckgqdmije aqdlbpgjcohmenikf anbocpiqdjekflgmh
9+8: ajfmbkioclhneqgpd blfqcpimdkhjengoa algqbjhpcnekdmfoi aphlbmgkcofjdniqe akdjbocqemilfpgnh
    anhobqejcmdpflikg aqckbpdleohmgjinf ambndoglepfkhqijc aoipcjeldqfngmhkb
6+6+5: ahblcpfodjeqinkmg apdmbicjekfqgolnh akcgbpendqflhmjoi aqiobgfmcnejdhkpl aofkbqgmchdneilpj
    aieobmdlcqhnfgjpk amhqbjkoclfpdigne ajdpbniqcklmeghof aljnbkepcogqfhimd
7+7+3: ajekbigochdqfnlpm aocjbkfldieqghmpn ainpbodkclgmejfqh andmbjhpcoelfkgqi aqglbhenckipdofmj
    ambqcifhdljpeognk ahfobncqdjgiemkpl aldhbpiocmfjgknqe
7+7+3: apfnbockdilqemghj alcpbqdnejmofkgih aqbmcoendlgjfhkpi akelbigpchfjdmnoq aidhblfmcjgqeknpo
    ahgobjeicmdkflnqp amcibnhodjfpeqglk ajbkcnipdqehfogml anjqbhcldpgkeofim
9+9: arhpbldmcofqgnikej aqbrcmendpgjhoilfk apimbjcrdnfoeqhkgl alfjbqinckdreogphm
    bmgkcjiodlerfphqan ajgqcnhldkipemfrbo amdobkhjeliqfngrcp akclbnepfmijgohrdq
    aoekbpcqdjhnflgmir
9+9: argjbminclfkdqhoep anepbrhkcjiodmglfq ajhmbofqcreldkipgn aliqbkejcpgndrfmho
    aogrbqcmenhlfpikdj bphrcndjemfogqilak akdocqerfjgphnimbl apbldnfreoijgkhqcm
    amckbngodpeqflhjir aqfnbjdlcohpekgmir
6+6+6: ailqbjdhepgmfnkrco bgjrckeidolpfqhnam alfgchkpdrioemjqbn agcobpeqdlknhmirfj
    ambhcqfrejlogpindk ardpbncifkjmgohqel ajcrbmlndkgqeofihp apbkcnjodgfmelhriq
    aokmbqcldnehfjipgr aqjnblkocgdmerfphi
10+4+2+2: aohjbldkcmfgeqinpr agiobnhldqjperfkcm aljqbmcrdhikfpgneo angkcihpdlemfrjobq
    bqgocpekdmfnhijral aqfmbjenclirdphogk ardnbkiqcoepglhmfj apbrcehqfoilgmjkdn
    ameobpflckjndrgqhi cndoelgrfqhkipjmab
9+5+5: aqincrdmejgpfkhsblo amgobkdncpfqerilhjs aphrbjfmdoesglikcnq asckbqiodjhpelfngmr
    bmekcsgqdpnohjlrafi aoflbrgscjenhmiqdkp aldscoijfrkqgmnpbeh akjqbpclfogrhnmsdei
    bsjpcnirdlmqeohkafg arepbnhodqgjfsimckl
10+10: aminbretcljqdkhpfogs aleqbnikcoftdmjrgphs anjobmfrckildpgteshq aqhtbkjpcngodlimerfs
    argkbldscthneojmfqip ascmbohldtekfpjngriq atflbsdncpemgqjkhoir akcsbtgmdqfnepiohrjl
    aobpcqdrelgnfmhkitjs
10+10: argnblfkcpdteqiohsjm apfrbshocmgldqetikjn aljobqgsckipdnhmerft aqdlbmjpcrhkeoinfsgt
    aofpbremcnjqdsilgkht amekbpgqcsfndojrhlit atimbnflcqhrdkgoepjs anbtcogmdriselhpfqjk
    akesboctdphnfmiqgrjl ashqbkirclendmfogpjt
7+7+6: ajdrbkgqcteifmnohslp arfjbhesclgodknpitmq amgpbsdhciftelnqjrko akembjltconsdqfhgrip
    apntblfkchmrdieogsjq aiksbqnrcmdlejfpgtho alcrbijpdsgkeqmofnht asbmcjhqdniretglfokp
    ahiobtckdplqenjsfrgm
7+7+6: ascibofhdngjetlpkrmq akdtbrnpcmehflisgojq amjpbigtchkodrfselnq alhobjctdsemfkgpiqnr
    atmrblfjcsgndphqekio aibqcnfpdmloergkhsjt aoksbndlcqmtejfrgihp angmbteocklrdhfqipjs
    apglbhmscjeqdoirfnkt ahenbskqcpdjfimogrlt
8+7+5: apcqbrotdklsenhifjgm amdpbncjekgtfolqhris akeobpdlcrhjfqntgims aqbmcknrdifpetosgjhl
    atdjbkipclerfmhogsnq anlrbsemctfidqhkgojp ajfkbiglcnmtdreqhsop alhtbjkscogqdmirepfn
    aociblhqdtgnejmpfskr argpbodncsfleijqhmkt
11+5+4: anirblgpcodfetjshmkq agdlboiscmhpenkrfqjt ambhclitdnepfoksgrjq aofpbncedmiqglkthsjr
    atembphrcqkldojnfsgi aljobqfncpesdrkmgthi asknbmjlcrgodpfteihq apgqbtkocnjmdshlerfi
    arctbsdqeogmflhnijkp
11+6+3: amjqbihpcsdreoklftgn argobpkmcljndthieqfs ashlbodqcrfkepjtgmin aphnbtflcegqdojsimkr
    atbrcmeldsgpfoiqhjkn aqdnbfjmcohtesirglkp aocpbnerdmktfqhsgijl ajetbmgscqipdlhrfnko
    alfmbgioctksdpenhqjr adilbscnemhofrjpgtkq
11+10: atdubmjocskneriqflhpg asjrbueqcnfpdtkogmilh arcqbtfsdogleukphnjmi aqklbsdrcugtephmfnioj
    alinbrkmctesdqhugojpf bqitcpdmeljsfokugnhra amftcrjudlengpkqhoisb aoembngudsfqhlkripjtc
    anbpcohqetgrfujlimksd auhsbocldpirfmgqjnkte
9+5+4+3: andpblcseugrfmhtiojqk aocnbsdmepikgqrthljuf arimbneqdlgtfukshpjoc bofkcuiqdtlpejmrgnhsa
    albrcthndueofqmpgkisj apgsbkhrcqdjemloftinu atekbqgjcrfsdnmuhoilp asotbmipcjrudqhkfngle
    aqflbtouckgmdsijernph amgubjntclkpdofreshqi
"""


# Of few people of any chapters, where a search does not do as well.
_OF_FEW = {
    (11, 7): "agjchifkdeb afbkiedcjgh gfbedjhcaki ighabdjkcef efajdkgcibh ejkidhbafgc hbecfigdkja"
}


@cache
def stored() -> dict[tuple[int, int], tuple[tuple[tuple[int, ...], tuple[str, ...]], ...]]:
    """By people and rounds: the sizes of the parts and the words of the rounds."""
    found: dict[tuple[int, int], tuple[tuple[tuple[int, ...], tuple[str, ...]], ...]] = {}
    for entry in _STORED.replace("\n    ", " ").strip().splitlines():
        told, words = entry.split(": ")
        sizes = tuple(int(size) for size in told.split("+"))
        rounds = tuple(words.split())
        key = sum(sizes), len(rounds)
        found[key] = (*found.get(key, ()), (sizes, rounds))
    return found


def stored_for(chapters: Sequence[int], rounds: int) -> Iterator[tuple[bool, Rounds]]:
    """Every stored schedule whose parts these chapters make up; and whether the parts are the very
    chapters, so that no search is known to do better."""
    for sizes, words in stored().get((len(chapters), rounds), ()):
        places = _in_parts(chapters, sizes)
        if places is not None:
            yield len(set(chapters)) == len(sizes), tuple(_round_of(w, places) for w in words)


def stored_rounds(people: int, rounds: int) -> Rounds:
    """None where a search does as well."""
    words = _OF_FEW.get((people, rounds), "").split()
    return tuple(_round_of(word, range(people)) for word in words)


def _in_parts(chapters: Sequence[int], sizes: Sequence[int]) -> list[int] | None:
    """All places, those of the first part first; None where no chapters make up the parts."""
    members: dict[int, list[int]] = {}
    for place, chapter in enumerate(chapters):
        members.setdefault(chapter, []).append(place)
    groups = sorted(members.values(), key=len, reverse=True)
    parts: list[list[int]] = [[] for _ in sizes]

    def put(index: int) -> bool:
        if index == len(groups):
            return True
        for part, size in zip(parts, sizes, strict=True):
            if len(part) + len(groups[index]) <= size:
                part.extend(groups[index])
                if put(index + 1):
                    return True
                del part[-len(groups[index]) :]
        return False

    return [place for part in parts for place in part] if put(0) else None


def _round_of(word: str, places: Sequence[int]) -> PlannedRound:
    seats = [places[ord(letter) - ord("a")] for letter in word]
    at_tables = len(seats) // 4 * 4
    return PlannedRound(
        tuple(
            Table((seats[seat], seats[seat + 1]), (seats[seat + 2], seats[seat + 3]))
            for seat in range(0, at_tables, 4)
        ),
        tuple(seats[at_tables:]),
    )
