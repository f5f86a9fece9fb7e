"""What page and server say to each other, as types for the page: made from `knall.web.wire` and from the texts.

`python -m tools.page_types` writes src/knall/web/page/net/types.d.ts; with `--check` it only says whether
that is as it should be.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Literal, get_args

from pydantic import BaseModel, TypeAdapter
from typing_extensions import is_typeddict

from knall.core.text.language import ORIGINAL
from knall.web import wire
from knall.web.app import site
from knall.web.settings import Settings
from knall.web.shell.texts import page_texts
from knall.web.wire import protocol
from knall.web.wire.sockets import CLOSED_FOR

FILE = Path(__file__).parents[1] / "src/knall/web/page/net/types.d.ts"
HEAD = """/**
 * What page and server say to each other, and the names of all texts.
 * Made by `make types` from the server's own messages and the texts; do not edit.
 */
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
FORMS = {"zero", "one", "two", "few", "many", "other"}
WIDTH = 120
REFERENCE = "#/components/schemas/"
QUERY = """/** What is asked for in the address; null is left out. */
export type Query = Record<string, string | number | boolean | null | undefined>;
"""
Schema = Mapping[str, Any]
Way = Literal["validation", "serialization"]


def messages() -> dict[str, type]:
    """All that the modules of the wire define, messages and what they are made of, by name."""
    modules = [import_module(f"{wire.__name__}.{one.name}") for one in iter_modules(wire.__path__)]
    classes = [(module, one) for module in modules for one in vars(module).values() if isinstance(one, type)]
    return {one.__name__: one for module, one in classes if one.__module__ == module.__name__}


SENT = {name: one for name, one in messages().items() if is_typeddict(one)}
RECEIVED = {name: one for name, one in messages().items() if issubclass(one, BaseModel)}


def definitions(kinds: Mapping[str, type], way: Way) -> dict[str, Schema]:
    """The schemas of messages by name."""
    wanted: list[tuple[str, Way, TypeAdapter[Any]]] = [(name, way, TypeAdapter(one)) for name, one in kinds.items()]
    _, whole = TypeAdapter.json_schemas(wanted, ref_template="{model}")
    found: dict[str, Schema] = whole["$defs"]
    return found


def typed(schema: Schema | bool) -> str:
    """A schema as the page's type; `true` allows anything."""
    if isinstance(schema, bool):
        return "unknown"
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema or "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema.get("enum", [schema.get("const")]))
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(map(typed, schema["anyOf"])))
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(map(typed, schema['prefixItems']))}]"
        case "array":
            return f"Array<{typed(schema['items'])}>"
        case "object":
            return f"Record<string, {typed(schema.get('additionalProperties', True))}>"
        case None:
            return "unknown"
        case plain:
            return PLAIN[plain]


def interface(name: str, schemas: Mapping[str, Schema]) -> str:
    """A message as an interface, with what it says about itself; one that adds to another extends it."""
    schema, parents = schemas[name], [one for one in parents_of(name) if fields(schemas[one])]
    inherited = {field for one in parents for field in fields(schemas[one])}
    own = "".join(field for field in fields(schema) if field not in inherited)
    about = f"/** {schema['description']} */\n" if "description" in schema else ""
    extended = f" extends {', '.join(parents)}" if parents else ""
    return f"{about}export interface {name}{extended} {{\n{own}}}\n"


def fields(schema: Schema) -> list[str]:
    """The fields of a message, a line each."""
    needed = schema.get("required", [])
    return [
        f"  {field}{'' if field in needed else '?'}: {typed(one)};\n" for field, one in schema["properties"].items()
    ]


def parents_of(name: str) -> list[str]:
    """The messages that this one adds to."""
    message = SENT.get(name) or RECEIVED[name]
    if name in RECEIVED:
        return [base.__name__ for base in message.__bases__ if base is not BaseModel]
    return [base.__name__ for base in getattr(message, "__orig_bases__", ()) if is_typeddict(base)]


def union(name: str, about: str, values: Sequence[str]) -> str:
    """One of several texts."""
    lines, line = [], " "
    for value in map(json.dumps, values):
        if len(line) + len(value) + 3 > WIDTH:
            lines.append(line)
            line = " "
        line += f" | {value}"
    return f"/** {about} */\nexport type {name} =\n" + "\n".join([*lines, line]) + ";\n"


def alternatives(name: str, about: str, kinds: Sequence[type]) -> str:
    """One of several messages."""
    return f"/** {about} */\nexport type {name} = {' | '.join(kind.__name__ for kind in kinds)};\n"


def close_codes() -> str:
    """The codes by which the server closes sockets, by the reason."""
    codes = "".join(f"  {reason}: {code};\n" for code, reason in sorted(CLOSED_FOR.items()))
    return f"/** The codes by which sockets are closed, by the reason. */\nexport interface CloseCodes {{\n{codes}}}\n"


def calls(name: str, method: str, about: str) -> str:
    """All that can be asked by this method: the path, what goes with it, and what is answered."""
    document = site(Settings(Path("nothing-is-opened"))).openapi()
    lines = []
    for path, operations in sorted(document["paths"].items(), key=lambda one: (-len(one[0]), one[0])):
        answers = operations.get(method, {}).get("responses", {})
        answer: Schema = next((one for code, one in answers.items() if code.startswith("2")), {})
        if "application/json" not in answer.get("content", {}):
            continue
        body = operations[method].get("requestBody", {}).get("content", {}).get("application/json")
        given = "query?: Query" if method == "get" else f"body: {_named(body)}" if body else "body?: {}"
        address = re.sub(r"\{\w+\}", "${string}", path)
        lines.append(f"  (path: `{address}`, {given}, signal?: AbortSignal): Promise<{_named(answer_json(answer))}>;\n")
    return f"/** {about} */\nexport interface {name} {{\n{''.join(lines)}}}\n"


def answer_json(answer: Schema) -> Schema:
    """What an answer holds."""
    found: Schema = answer["content"]["application/json"]
    return found


def _named(content: Schema) -> str:
    schema = content["schema"]
    return str(schema["title"]) if "properties" in schema else typed(schema).replace(REFERENCE, "")


def source() -> str:
    """The whole file."""
    sent, received = definitions(SENT, "serialization"), definitions(RECEIVED, "validation")
    parts = [interface(name, sent) for name in sorted(sent)]
    parts += [interface(name, received) for name in sorted(received)]
    texts = page_texts(ORIGINAL)
    several = {name: text.keys() for name, text in texts.items() if not isinstance(text, str)}
    plural = [name for name, keys in several.items() if keys <= FORMS]
    parts += [
        alternatives("ToldToPage", "All that a page is told by its socket.", get_args(protocol.ToldToPage)),
        alternatives("SaidByPage", "All that a page says there.", get_args(protocol.SaidByPage)),
        close_codes(),
        QUERY,
        calls("Get", "get", "All that can be read."),
        calls("Post", "post", "All commands."),
        union("TextName", "A text.", sorted(texts.keys() - several.keys())),
        union("PluralName", "A text in forms for one, for many, and so on.", sorted(plural)),
        union("SectionName", "Several texts that belong together.", sorted(several.keys() - set(plural))),
    ]
    return "\n".join([HEAD, *parts])


def main(arguments: Sequence[str]) -> None:
    """Write the file, or say that it is out of date."""
    if "--check" not in arguments:
        FILE.write_text(source(), "utf-8")
    elif not FILE.exists() or FILE.read_text("utf-8") != source():
        sys.exit(f"{FILE.name} is not what the server says: run `make types`")


if __name__ == "__main__":
    main(sys.argv[1:])
