package org.sqltruffle.ops.function;

import static org.sqltruffle.abi.Constants.SQLITE_FUNC_BUILTIN;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.sqlite.CallGuard;
import org.sqltruffle.sqlite.HostCallbacks;
import org.sqltruffle.sqlite.HostFunction;

/** Finds the application's function that an instruction calls. */
public final class HostCalls {

    private HostCalls() {
    }

    /**
     * Returns the function that C would call back for a scalar function or a step, or {@code null} for a C function and for a database of
     * UTF-16 text.
     */
    public static HostFunction of(Program program, Instruction i) {
        boolean calledBack = (i.functionFlags() & SQLITE_FUNC_BUILTIN) == 0 && program.encoding() == SQLITE_UTF8
                        && NativeMemory.getLong(i.pFunction() + Layout.FuncDef_xSFunc) == HostCallbacks.STEP;
        return calledBack ? HostCallbacks.find(id(i)) : null;
    }

    /** The guard of the connection whose function {@link #of} has found. */
    public static CallGuard guard(Instruction i) {
        return HostCallbacks.guard(id(i));
    }

    private static long id(Instruction i) {
        return NativeMemory.getLong(i.pFunction() + Layout.FuncDef_pUserData);
    }
}
