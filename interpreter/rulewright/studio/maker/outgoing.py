"""In: a form. Out: the same as JSON, short, group by group, so that only the groups that have changed are sent."""

from __future__ import annotations

from typing import Any

from ...language.operators import WORDS
from ...syntax.forms import FLOW, HOMES, MARGIN
from ...syntax.words import RESERVED
from .fields import Field
from .form import Form, Group
from .grids import Column, Grid

Json = Any


def head(form: Form) -> Json:
    """All of a form but its groups."""
    return {
        "title": form.title,
        "prose": form.prose,
        "below": form.below,
        "base": form.base,
        "seats": form.seats,
        "players": form.players,
        "order": [ident(group) for group in form.groups],
    }


def ident(group: Group) -> str:
    return f"{group.symbol.kind} {group.symbol}"


def group_data(group: Group) -> Json:
    return {
        "id": ident(group),
        "kind": group.symbol.kind,
        "name": group.symbol.name,
        "of": group.symbol.of,
        "title": group.title,
        "sort": group.sort,
        "sentence": group.sentence,
        "origin": group.origin,
        "path": group.path,
        "file": group.file,
        "line": group.line,
        "fields": [field_data(one) for one in group.fields],
        "grid": grid_data(group.grid) if group.grid is not None else None,
    }


def field_data(field: Field) -> Json:
    return {
        "path": field.path,
        "value": field.value,
        "base": field.base,
        "changed": field.changed,
        "low": field.limits.low,
        "high": field.limits.high,
        "names": field.limits.names,
        "unit": field.unit,
        "sentence": field.sentence,
        "missing": field.missing,
        "code": field.code,
        "file": field.file,
        "line": field.line,
    }


def grid_data(grid: Grid) -> Json:
    """Cells are pairs: what stands there, and what stood there if that is another."""
    return {
        "columns": [column_data(one) for one in grid.columns],
        "rows": [
            {
                "name": row.name,
                "new": row.new,
                "sentence": row.sentence,
                "cells": [[one.text] if one.text == one.base else [one.text, one.base] for one in row.cells],
            }
            for row in grid.rows
        ],
        "gone": grid.gone,
    }


def column_data(column: Column) -> Json:
    return {
        "name": column.name,
        "type": column.type,
        "low": column.limits.low,
        "high": column.limits.high,
        "names": column.limits.names,
        "listed": column.listed,
    }


def language_words() -> Json:
    """The words by which a page colours the text of rules."""
    first = sorted({*MARGIN, *HOMES, *FLOW, "else", "until", "rulewright"})
    return {"declares": sorted(MARGIN), "first": first, "words": sorted({*RESERVED, *WORDS})}
