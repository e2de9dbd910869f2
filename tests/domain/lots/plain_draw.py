"""The method of docs/inside/draw.md once more, with exact fractions and no care for speed.

Shares no line with the sampler: whoever changes one of the two without the other is told.
"""

import hashlib
import json
from fractions import Fraction
from math import comb, factorial

METHOD = "rallydeck-partner-draw-1"


def canonical_hash(value):
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii"))


def block(key, label, number):
    return hashlib.sha256(key + label.encode() + b"/" + number.to_bytes(8, "big")).digest()


class Words:
    def __init__(self, key, label):
        self.key, self.label, self.used = key, label, 0

    def pick(self, people):
        while True:
            data = block(self.key, self.label, self.used // 8)
            place = self.used % 8 * 4
            word = int.from_bytes(data[place : place + 4], "big")
            self.used += 1
            if word < 2**32 // len(people) * len(people):
                break
        place = word % len(people)
        chosen = people[place]
        last = people.pop()
        if place < len(people):
            people[place] = last
        return chosen


def finish(sizes, pool, waiting):
    if not sizes:
        if waiting > pool or (pool - waiting) % 2:
            return 0
        half = (pool - waiting) // 2
        return factorial(pool) // (2**half * factorial(half))
    return sum(step(sizes, pool, waiting, met) for met in range(min(sizes[0], waiting) + 1))


def step(sizes, pool, waiting, met):
    ways = comb(sizes[0], met) * comb(waiting, met) * factorial(met)
    return ways * finish(sizes[1:], pool, waiting + sizes[0] - 2 * met)


def decide(sizes, pool, waiting, key, label):
    number = Fraction(int.from_bytes(block(key, label, 0), "big"), 2**256)
    total, so_far = finish(sizes, pool, waiting), 0
    for met in range(min(sizes[0], waiting) + 1):
        so_far += step(sizes, pool, waiting, met)
        if number < Fraction(so_far, total):
            return met
    raise AssertionError("no share holds the number")


def plain_draw(frozen, seed, room_word):
    """Partnerships for a field with chapters and pairs to be kept apart."""
    input_hash = canonical_hash(frozen).hexdigest()
    key = canonical_hash([METHOD, input_hash, seed, room_word]).digest()
    apart = {frozenset(pair) for pair in frozen["rules"]["apart"]}
    chapter = {e["number"]: e["chapter"] or e["number"] for e in frozen["entrants"]}
    if frozen["odd_seat"]:
        chapter[0] = 0
    groups: dict[int | str, list[int]] = {}
    for number in sorted(chapter):
        groups.setdefault(chapter[number], []).append(number)
    ordered = sorted(groups.values(), key=lambda group: (-len(group), group[0]))
    pooled, clashes = [], 0
    counted = list(ordered)
    while counted:
        clashes += len(counted[-1]) * (len(counted[-1]) - 1)
        if clashes > 2 * (len(chapter) - 1):
            break
        pooled += counted.pop()
    attempt = 0
    while True:
        pairs = one_attempt(ordered, counted, sorted(pooled), chapter, key, f"try/{attempt}")
        if pairs is not None and not any(frozenset(pair) in apart for pair in pairs):
            return sorted(tuple(sorted(pair)) for pair in pairs)
        attempt += 1


def one_attempt(ordered, counted, pool, chapter, key, label):
    words, pairs = Words(key, label), []
    if 2 * len(ordered[0]) >= len(chapter):
        largest = list(ordered[0])
        for group in ordered[1:]:
            pairs += [(number, words.pick(largest)) for number in group]
        while largest:
            person = largest.pop()
            pairs.append((person, words.pick(largest)))
        return pairs
    waiting: list[int] = []
    for place, group in enumerate(counted):
        sizes = [len(later) for later in counted[place:]]
        met = decide(sizes, len(pool), len(waiting), key, f"{label}/{place}")
        people = list(group)
        for _ in range(met):
            one = words.pick(waiting)
            pairs.append((one, words.pick(people)))
        waiting += people
    pairs += [(number, words.pick(pool)) for number in waiting]
    while pool:
        person = pool.pop()
        other = words.pick(pool)
        if chapter[person] == chapter[other]:
            return None
        pairs.append((person, other))
    return pairs
