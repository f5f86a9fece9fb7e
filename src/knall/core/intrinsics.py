"""Machine instructions that Numba has no name for; imported only where Numba is."""

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload


@intrinsic
def _ctpop(typing_context, mask):  # type: ignore[no-untyped-def]
    return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic
def _cttz(typing_context, mask):  # type: ignore[no-untyped-def]
    never_zero = ir.Constant(ir.IntType(1), 1)
    return types.int64(types.int64), lambda context, builder, signature, args: builder.cttz(args[0], never_zero)


@intrinsic
def _memcpy(typing_context, target, source):  # type: ignore[no-untyped-def]
    assert target == source, "only records of the same type can be copied"

    def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]
        cgutils.raw_memcpy(builder, args[0], args[1], ir.Constant(ir.IntType(64), target.size), 1)
        return context.get_dummy_value()

    return types.none(target, source), generate


def install(count: object, lowest: object) -> None:
    """Compile these two functions as single instructions."""
    overload(count, inline="always")(lambda mask: lambda mask: _ctpop(mask))
    overload(lowest, inline="always")(lambda mask: lambda mask: _cttz(mask))


def install_copy(assign: object) -> None:
    """Compile the copying of a record as one block move."""
    overload(assign)(lambda target, source: lambda target, source: _memcpy(target, source))
