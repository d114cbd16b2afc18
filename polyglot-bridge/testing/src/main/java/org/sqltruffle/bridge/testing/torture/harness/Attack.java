package org.sqltruffle.bridge.testing.torture.harness;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** One way to make the engine crash, hang, lose or invent data. A case is given by its seed. */
public interface Attack {

    /** The word for {@code --only}. */
    String name();

    /** What the attack does and what must hold, in one sentence for the report. */
    String purpose();

    /** The count that says how much was done, a name that {@link AttackReport#count} gets. */
    String measure();

    /** Runs one case. What must not be goes to {@link AttackReport#found}; an exception counts as found, too. */
    void run(long seed, AttackReport report) throws Exception;

    /** Options for the JVM of the worker. */
    default List<String> jvmOptions() {
        return List.of();
    }

    /** Variables for the environment of the worker. */
    default Map<String, String> environment() throws IOException, InterruptedException {
        return Map.of();
    }

    /** Whether the attack makes sense with the sanitizers, which make everything slower. */
    default boolean runsSanitized() {
        return false;
    }

    /** Whether cases may run side by side in several processes. Those that measure time, or start several processes themselves, may not. */
    default boolean sharesMachine() {
        return true;
    }

    /** Why the attack cannot run here; {@code null} when it can. */
    default String missing() {
        return null;
    }

    /** Seconds without a sign of life after which a case hangs. */
    default int patience() {
        return 300;
    }
}
