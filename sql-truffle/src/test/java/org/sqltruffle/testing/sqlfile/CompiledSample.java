package org.sqltruffle.testing.sqlfile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.language.Statement;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.testing.Configuration;
import org.sqltruffle.testing.EngineSession;

/**
 * Which statements of the SQL files run where everything is compiled before its first execution, of those with programs that are not long:
 * every n-th, by a hash of the text, so that a change of one statement does not choose others, but not the instructions of a chosen one
 * once more; and the first one over all files that has some opcode, or calls some function. {@code -Dsqltruffle.compiled.every=1} takes
 * them, {@code -Dsqltruffle.compiled.longest=500} the long ones too: that of a query with window functions may compile for minutes, to code
 * that is larger than the JVM takes.
 */
public final class CompiledSample {

    private static final int EVERY = Integer.getInteger("sqltruffle.compiled.every", 12);
    private static final int LONGEST = Integer.getInteger("sqltruffle.compiled.longest", 150);

    /** By file: the numbers of its statements. A file that is flagged {@code compiled} has none here, since all of it runs. */
    private final Map<Path, BitSet> statements = new HashMap<>();
    /** Opcodes and functions of the statements chosen so far, and their programs. */
    private final Set<String> chosen = new HashSet<>();
    private final Set<List<String>> programs = new HashSet<>();

    private CompiledSample() {
    }

    /** Runs the files in C, one after the other: the sample is the same however the files run later. */
    public static CompiledSample of(List<SqlFile> files) throws IOException {
        CompiledSample sample = new CompiledSample();
        for (SqlFile file : files) {
            if (!file.flags().contains("compiled")) {
                BitSet numbers = new BitSet();
                SqlFileRun.of(file, Configuration.C::open, Permutation.NONE, (session, number, sql) -> {
                    numbers.set(number, sample.chooses(contents(session, sql), sql));
                    return false;
                });
                sample.statements.put(file.path(), numbers);
            }
        }
        return sample;
    }

    boolean has(SqlFile file, int number) {
        BitSet numbers = statements.get(file.path());
        return numbers == null || numbers.get(number);
    }

    private boolean chooses(List<String> contents, String sql) {
        // The low bits of a text's own hash are much those of its last character, which is a semicolon.
        boolean isNth = Math.floorMod(sql.hashCode() * 0x9E3779B9 >>> 7, EVERY) == 0;
        if (isNth ? EVERY > 1 && programs.contains(contents) : chosen.containsAll(contents)) {
            return false;
        }
        chosen.addAll(contents);
        programs.add(contents);
        return !contents.isEmpty();
    }

    /** Opcodes and functions of a statement's program, in their order; none when there is none, or a long one. */
    private static List<String> contents(EngineSession session, String sql) {
        List<String> contents = new ArrayList<>();
        try (Statement statement = session.connection().prepare(sql)) {
            if (statement != null && NativeMemory.getInt(statement.pStmt() + Layout.Vdbe_nOp) <= LONGEST) {
                Program program = Program.decode(statement.pStmt());
                for (int pc = 0; pc < program.length(); pc++) {
                    Instruction instruction = program.at(pc);
                    contents.add(instruction.name());
                    if (Set.of("Function", "PureFunc", "AggStep", "AggInverse").contains(instruction.name())) {
                        contents.add(NativeMemory.getString(NativeMemory.getLong(instruction.pFunction() + Layout.FuncDef_zName)));
                    }
                }
            }
        } catch (SqliteException e) {
            // It will fail in the test as well, as it should.
        }
        return contents;
    }
}
