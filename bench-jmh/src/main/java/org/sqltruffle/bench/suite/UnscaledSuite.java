package org.sqltruffle.bench.suite;

import java.util.Optional;
import org.sqltruffle.tpch.database.GeneratedDatabase;

/** A suite that makes its own data, always the same. */
interface UnscaledSuite extends Suite {

    @Override
    default double defaultScale(boolean quick) {
        return 1;
    }

    @Override
    default Optional<GeneratedDatabase> database(double scale) {
        if (scale != 1) {
            throw new IllegalArgumentException("the " + name() + " suite has no scales; leave --sf out");
        }
        return Optional.empty();
    }
}
