"""The names of things without given names."""

from __future__ import annotations


class Plain:
    language = "en"

    def called(self, symbol):
        return symbol.name.replace("_", " ")

    def many(self, symbol, count):
        return self.called(symbol) if count == 1 else f"{self.called(symbol)}s"

    def heading(self, symbol, number):
        del number
        return self.called(symbol)

    def owned(self, thing, seat):
        return f"{self.called(seat)} {self.called(thing)}"

    def sign(self, symbol):
        return symbol.name[:2]

    def player(self, seat):
        return self.called(seat)

    def is_named(self, _):
        return False
