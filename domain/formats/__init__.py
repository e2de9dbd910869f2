"""Forms of contest: who meets whom, what a result means, when it is over and who is where.

Pure. One package for each form, found through `registry`; nothing else may import a form's
package. A form sees people by number, chapters by name and results as values; it must not know
Django, a clock, a global random source, names of people or how a result was reported.
docs/inside/forms.md has the method.
"""
