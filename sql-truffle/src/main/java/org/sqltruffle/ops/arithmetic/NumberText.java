package org.sqltruffle.ops.arithmetic;

import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.value.number.RealText;

/** Numbers as text in nodes. */
public final class NumberText {

    private NumberText() {
    }

    /** Whether the connection wants as many digits of a real as {@link RealText} writes; SQLITE_DBCONFIG_FP_DIGITS changes that. */
    public static boolean isExact(MachineState state) {
        return NativeMemory.getByte(state.pDb + Layout.sqlite3_nFpDigit) == RealText.DIGITS;
    }
}
