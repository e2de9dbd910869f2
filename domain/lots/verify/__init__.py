"""Draw partners from a seed, and check a certificate: the standard library only.

These parts are the one place where partners are sampled: the rest of `domain.lots.partners` imports
them from here, and `one_file` joins them into the `verify.py` that is handed out, so what a doubter
runs at home is what ran in the hall. They must know nothing of Django, of the clock, of any other
random source, and of the other modules of this repository. The method and its proof are written
down in docs/inside/draw.md.
"""
