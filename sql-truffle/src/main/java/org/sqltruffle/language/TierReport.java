package org.sqltruffle.language;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.interpreter.NodeProgram;
import org.sqltruffle.interpreter.TierDriver;
import org.sqltruffle.program.Program;

/**
 * Which tier runs the instructions of a statement.
 *
 * @param instructions one per address of the main program; those of triggers run in C
 * @param compiled whether the Truffle tier last ran compiled
 * @param fasterInC whether that took longer than C, which runs the statement since
 */
public record TierReport(List<Instruction> instructions, boolean compiled, boolean fasterInC) {

    /**
     * @param reasonForC why the instruction always runs in C; {@code null} when a node runs it
     * @param slowPathHits how often its node went to C
     */
    public record Instruction(String reasonForC, long slowPathHits) {
    }

    static TierReport of(long pStmt, TierDriver driver, EngineOptions options) {
        NodeProgram program = driver.program();
        if (program == null) {
            program = new NodeProgram(null, Program.decode(pStmt), options.disabledOpcodes(), "explain", TierDriver.Policy.AUTO);
        }
        List<Instruction> instructions = new ArrayList<>();
        for (int pc = 0; pc < program.program().length(); pc++) {
            boolean off = options.tier() == EngineOptions.Tier.C;
            instructions.add(new Instruction(off ? "engine c" : program.reasonForC(pc), program.slowPathHits(pc)));
        }
        return new TierReport(List.copyOf(instructions), driver.state().compiled, driver.isFasterInC());
    }
}
