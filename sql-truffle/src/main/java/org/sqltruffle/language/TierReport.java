package org.sqltruffle.language;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.sqltruffle.interpreter.NodeProgram;
import org.sqltruffle.interpreter.TierDriver;
import org.sqltruffle.interpreter.tier.Policy;
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
        String reason = reasonForC(pStmt, driver, options);
        List<Instruction> instructions;
        if (reason != null) {
            instructions = Collections.nCopies(Program.length(pStmt), new Instruction(reason, 0));
        } else {
            NodeProgram nodes = driver.program() != null ? driver.program()
                            : new NodeProgram(Program.decode(pStmt), options.disabledOpcodes(), Policy.AUTO);
            instructions = IntStream.range(0, nodes.program().length())
                            .mapToObj(pc -> new Instruction(nodes.reasonForC(pc), nodes.slowPathHits(pc))).toList();
        }
        return new TierReport(instructions, driver.ranCompiled(), driver.isFasterInC());
    }

    /** Why no instruction of the statement has a node; {@code null} when some may have one. */
    private static String reasonForC(long pStmt, TierDriver driver, EngineOptions options) {
        if (options.tier() == EngineOptions.Tier.C) {
            return "engine c";
        }
        if (driver.program() != null) {
            return null;
        }
        return NodeProgram.isStale(pStmt) ? "prepared for another schema" : NodeProgram.reasonForNoNodes(pStmt, Policy.AUTO);
    }
}
