"""The list of people as a text: what each line of it would do, and the same list written out.

Pure: texts and values in, a plan out. It knows neither the database nor spreadsheet files; a
service gives it who is known and writes what the plan says. The plan that is shown and the plan
that is carried out are made by the same function.
"""
