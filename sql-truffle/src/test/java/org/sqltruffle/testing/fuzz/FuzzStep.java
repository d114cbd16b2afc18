package org.sqltruffle.testing.fuzz;

import java.util.List;

/**
 * One statement of a case, possibly interrupted by others while it is between two rows.
 *
 * @param sql the statement
 * @param pauseAfter number of rows after which {@code during} runs; the statement then goes on
 * @param during statements that run in the pause
 */
record FuzzStep(String sql, int pauseAfter, List<String> during) {

    FuzzStep(String sql) {
        this(sql, 0, List.of());
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(sql).append(";\n");
        for (String other : during) {
            text.append("-- after ").append(pauseAfter).append(" rows of the statement above: ").append(other).append(";\n");
        }
        return text.toString();
    }
}
