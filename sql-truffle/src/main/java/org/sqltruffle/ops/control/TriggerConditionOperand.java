package org.sqltruffle.ops.control;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * What a register of a trigger's program holds before the program has done anything.
 *
 * @param register the register of the caller whose value it is; 0: it is a constant
 * @param payload of the constant
 * @param meta of the constant
 * @param real whether RealAffinity makes a real of an integer
 */
record TriggerConditionOperand(int register, long payload, long meta, boolean real) {

    static TriggerConditionOperand constant(long payload, long meta) {
        return new TriggerConditionOperand(0, payload, meta, false);
    }

    TriggerConditionOperand asReal() {
        return new TriggerConditionOperand(register, payload, meta, true);
    }

    long meta(VirtualFrame frame) {
        long value = register == 0 ? meta : Registers.meta(frame, register) & Meta.LENGTH_AND_FLAGS;
        return real && Meta.isInt(value) ? Meta.REAL : value;
    }

    long payload(VirtualFrame frame) {
        long value = register == 0 ? payload : Registers.payload(frame, register);
        return real && Meta.isInt(register == 0 ? meta : Registers.meta(frame, register)) ? Double.doubleToRawLongBits(value) : value;
    }
}
