"""What was typed into the fields of a file; and the file as it was before: without that, and without what the program that saved it left.

Programs write a value and how it looks into each field, and a font for it into the form; they note when they did it, and
save all of it behind the file or anew.  Whatever else they or anybody changed stays, to be found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardgen.errors import CheckError
from cardgen.pdf.read.file import OF_EMPTY_DRAWING, PdfFile
from cardgen.pdf.read.limits import MOST_NESTED, MOST_OBJECTS
from cardgen.pdf.read.objects import DAMAGED, Name, Ref, Stream, Value


def read_fields(file: PdfFile) -> dict[str, str]:
    """What is typed, by the fields' whole names; empty where nothing is, also where a box isn't ticked.

    Readers write what was typed behind the file or make all of it anew; the newest value of a field counts.
    """
    return {name: _typed(file, value) for name, value in _fields(file)}


def _fields(file: PdfFile) -> Iterator[tuple[str, Value]]:
    """Names and values, which a field has from those above it where it doesn't say."""
    form = file.entries(file.entries(file.trailer.get("/Root")).get("/AcroForm"))
    waiting: list[tuple[Value, str, Value, int]] = [(one, "", None, 0) for one in reversed(file.items(form.get("/Fields")))]
    seen: set[int] = set()
    while waiting:
        raw, above, value, depth = waiting.pop()
        if (isinstance(raw, Ref) and raw.number in seen) or depth > MOST_NESTED or len(seen) > MOST_OBJECTS:
            raise CheckError(DAMAGED)
        seen |= {raw.number} if isinstance(raw, Ref) else set()
        entries = file.entries(raw)
        own = file.text(entries.get("/T"))
        name, value = ".".join(filter(None, (above, own))), entries.get("/V", value)
        kids = [kid for kid in file.items(entries.get("/Kids")) if "/T" in file.entries(kid)]  # others are where it stands on paper
        if kids:
            waiting += [(kid, name, value, depth + 1) for kid in reversed(kids)]
        elif name:
            yield name, value


def _typed(file: PdfFile, value: Value) -> str:
    found = file.get(value)
    if isinstance(found, Stream):
        return file.data(found).decode("utf-8", "replace").strip()
    if isinstance(found, Name):
        return "" if found == "/Off" else found.removeprefix("/").strip()
    return file.text(found).strip() if isinstance(found, bytes | int | float) else ""


_TYPED = {"/V", "/AP", "/AS", "/M", "/DA", "/Q", "/NM", "/P"}
"""Of a field: its value, how it looks, when it was typed, to which page it belongs."""
_OF_FORM = {"/NeedAppearances", "/DA", "/DR"}
_NOT_TYPED = {"/JS", "/EF", "/A", "/AA", "/URI", "/OC", "/OCProperties"}
_NOT_TYPED_KINDS = {"/EmbeddedFile", "/Filespec", "/Image", "/Action", "/JavaScript", "/Annot", "/Page", "/OCG"}
_LOADED = {"/Linearized", "/L", "/H", "/O", "/E", "/N", "/T", "/P"}


def is_filled(file: PdfFile) -> bool:
    """Whether something was typed into its fields."""
    return any(read_fields(file).values())


def unfilled(file: PdfFile, like: PdfFile) -> PdfFile:
    """The file as it was before something was typed into it; itself, if nothing was.

    Args:
        like: the same file as it is drawn, which says what its information was.

    Raises:
        CheckError: it is damaged.
    """
    if not is_filled(file):
        return file
    root = file.trailer.get("/Root")
    catalog = dict(file.entries(root))
    kept = {number: _without(value, _TYPED) for number, value in file.objects.items() if _is_field(file, value)}
    drawn = like.entries(like.entries(like.trailer.get("/Root")).get("/AcroForm"))
    form = _without(file.entries(catalog.get("/AcroForm")), _OF_FORM) | {key: _whole(like, drawn[key]) for key in _OF_FORM & drawn.keys()}
    typed = [file.entries(Ref(number)).get(key) for number in kept for key in _TYPED - {"/P"}]
    typed += [file.entries(catalog.get("/AcroForm")).get(key) for key in _OF_FORM]
    if _is_metadata(file, catalog.get("/Metadata")):
        typed.append(catalog.pop("/Metadata"))
    catalog = _without(catalog, {"/Version"} - like.entries(like.trailer.get("/Root")).keys())
    if isinstance(root, Ref):
        kept[root.number] = catalog | {"/AcroForm": form}
    info = file.trailer.get("/Info")
    if isinstance(info, Ref):
        kept[info.number] = _info(file, like)
    other = file.saved_once(kept, set(), info if isinstance(info, Ref) else _info(file, like))
    spare = set(_left_by_programs(other))
    spare |= _led_to(file, [*typed, *map(Ref, spare)]) | {one.number for one in (catalog.get("/AcroForm"),) if isinstance(one, Ref)}
    other.trailer.pop("/ID", None)  # it names the file as it was saved
    return other.saved_once({}, spare & other.left_over.keys(), other.trailer["/Info"])


def _is_field(file: PdfFile, value: Value) -> bool:
    return isinstance(value, dict) and file.get(value.get("/Subtype")) == "/Widget"


def _without(value: Value, keys: set[str]) -> Value:
    return {key: one for key, one in value.items() if key not in keys} if isinstance(value, dict) else value


def _whole(file: PdfFile, value: Value) -> Value:
    """A value with all to which it leads."""
    found = file.get(value)
    return {key: _whole(file, one) for key, one in found.items()} if isinstance(found, dict) else found


def _is_metadata(file: PdfFile, value: Value) -> bool:
    found = file.get(value)
    return isinstance(found, Stream) and (found.entries.get("/Type"), found.entries.get("/Subtype")) == ("/Metadata", "/XML")


def _info(file: PdfFile, like: PdfFile) -> Mapping[str, Value]:
    """The document information as it was: a program names itself and the day, or forgets all of it."""
    found, drawn = dict(file.entries(file.trailer.get("/Info"))), like.entries(like.trailer.get("/Info"))
    for key in ("/Producer", "/ModDate"):
        found.pop(key, None)
    return {**found, **{key: drawn[key] for key in ("/Producer", "/ModDate") if key in drawn}} if found else drawn


def _led_to(file: PdfFile, typed: list[Value]) -> set[int]:
    """The objects to which typed values lead, if they are nothing but looks and fonts; the others stay, and nobody leads to them then."""
    numbers, waiting = set[int](), list(typed)
    while waiting:
        found = waiting.pop()
        if isinstance(found, Ref):
            number, found = found.number, file.get(found)
            if number in numbers or not _is_look(file, found):
                continue
            numbers.add(number)
        if isinstance(found, dict | Stream):
            waiting += (found.entries if isinstance(found, Stream) else found).values()
        elif type(found) is list:
            waiting += found
    return numbers


def _is_look(file: PdfFile, value: Value) -> bool:
    entries = value.entries if isinstance(value, Stream) else value if isinstance(value, dict) else {}
    kinds = {file.get(entries.get(key)) for key in ("/Type", "/Subtype", "/S") if isinstance(file.get(entries.get(key)), str)}
    return not (entries.keys() & _NOT_TYPED or kinds & _NOT_TYPED_KINDS)


def _left_by_programs(file: PdfFile) -> Iterator[int]:
    """Left over are empty looks, and what helps to show a file while it is loaded: a dictionary, and the stream whose place it names."""
    for number, value in file.left_over.items():
        if isinstance(value, Stream) and not value.entries.keys() - OF_EMPTY_DRAWING and not file.data(value):
            yield number
        elif isinstance(value, dict) and "/Linearized" in value and not value.keys() - _LOADED:
            yield number
            yield from (file.number_at(place) for place in file.items(value.get("/H"))[:1])
