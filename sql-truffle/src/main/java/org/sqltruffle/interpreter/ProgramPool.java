package org.sqltruffle.interpreter;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.program.Fingerprint;

/**
 * What closed statements leave to later ones of the same text, also of other connections: how much they ran, and their nodes with the code
 * compiled for them. In programs that open their database for each request all would be in C for ever otherwise. Nodes belong to one
 * statement at a time: they keep what they need while they run.
 */
final class ProgramPool {

    /** Texts and programs that are remembered; those used last stay. */
    private static final int TEXTS = 1024;
    private static final int PROGRAMS = 128;
    /** Instructions that are worth remembering: what they take is more than what it takes to look here. */
    private static final long LEAST_STEPS = 1_000;
    /** Longer texts are hardly ever the same. */
    private static final int LONGEST_TEXT = 1 << 14;

    /** Statements of another program, or with other opcodes in C, have nodes of their own. */
    private record Key(Fingerprint program, Set<String> disabledOpcodes) {
    }

    /**
     * What a statement begins with.
     *
     * @param steps instructions that those before it ran in C
     * @param nodes those of one of them, or {@code null}
     */
    record Legacy(long steps, NodeProgram nodes) {

        private static final Legacy NOTHING = new Legacy(0, null);

        private Legacy best(Legacy other) {
            if (nodes == null || other.nodes == null) {
                return nodes == null && (other.nodes != null || other.steps > steps) ? other : this;
            }
            return other.nodes.hasCompiledEntry() ? other : this;
        }
    }

    /** Texts of which something is left. */
    private static final Map<String, Boolean> KNOWN = new Newest<>(TEXTS);
    private static final Map<Key, Legacy> LEFT = new Newest<>(PROGRAMS);

    private ProgramPool() {
    }

    /** What closed statements have left for a {@code sqlite3_stmt*}, whose own it is now. */
    static Legacy take(long pVdbe, Set<String> disabledOpcodes) {
        String sql = sql(pVdbe);
        synchronized (ProgramPool.class) {
            if (KNOWN.get(sql) == null) {
                return Legacy.NOTHING;
            }
        }
        Fingerprint fingerprint = Fingerprint.of(pVdbe);
        synchronized (ProgramPool.class) {
            Legacy legacy = fingerprint == null ? null : LEFT.remove(new Key(fingerprint, disabledOpcodes));
            return legacy == null ? Legacy.NOTHING : legacy;
        }
    }

    /**
     * Leaves what a statement has that is being closed.
     *
     * @param steps instructions that it and those before it ran in C
     * @param nodes the nodes of its present program, or {@code null}
     */
    static void leave(long pVdbe, Set<String> disabledOpcodes, long steps, NodeProgram nodes) {
        String sql = steps < LEAST_STEPS ? null : sql(pVdbe);
        Fingerprint fingerprint = sql == null || sql.length() > LONGEST_TEXT ? null : Fingerprint.of(pVdbe);
        if (fingerprint != null) {
            synchronized (ProgramPool.class) {
                KNOWN.put(sql, true);
                LEFT.merge(new Key(fingerprint, disabledOpcodes), new Legacy(steps, nodes), Legacy::best);
            }
        }
    }

    private static String sql(long pVdbe) {
        return NativeMemory.getString(NativeMemory.getLong(pVdbe + Layout.Vdbe_zSql));
    }

    /** A map that forgets what was not used for longest. */
    private static final class Newest<K, V> extends LinkedHashMap<K, V> {

        private static final long serialVersionUID = 1;
        private final int capacity;

        Newest(int capacity) {
            super(16, 0.75f, true);
            this.capacity = capacity;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > capacity;
        }
    }
}
