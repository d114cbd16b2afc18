package org.sqltruffle.interpreter;

import static org.sqltruffle.interpreter.Runner.C;
import static org.sqltruffle.interpreter.Runner.CALLER;
import static org.sqltruffle.interpreter.Runner.EITHER;
import static org.sqltruffle.interpreter.Runner.TRUFFLE;

import org.sqltruffle.interpreter.tier.Policy;

/** Who runs after which event: the table of docs/tiers.md. */
final class TierTransitions {

    private TierTransitions() {
    }

    /** Who goes on after a stretch that ended like this. */
    static Runner after(StretchEnd end, Policy policy) {
        return switch (end) {
            case C_ROW, C_ENDED, INTERPRETED_ROW, INTERPRETED_ENDED, COMPILED_ROW, COMPILED_ENDED -> CALLER;
            case C_INTERRUPTED -> C;
            case C_STOPPED -> policy == Policy.C ? C : TRUFFLE;
            case INTERPRETED_PAUSED, COMPILED_LEFT_TO_C -> paused(policy, C);
            case COMPILED_PAUSED -> paused(policy, TRUFFLE);
        };
    }

    /** @param auto who goes on when both tiers share the work */
    private static Runner paused(Policy policy, Runner auto) {
        return switch (policy) {
            case AUTO -> auto;
            case MIXED -> EITHER;
            case TRUFFLE, INTERPRETED -> TRUFFLE;
            case C -> C;
        };
    }
}
