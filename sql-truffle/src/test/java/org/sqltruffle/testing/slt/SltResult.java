package org.sqltruffle.testing.slt;

import java.util.List;

/**
 * The result of running one or more files.
 *
 * @param statements statements run
 * @param queries queries run
 * @param failures one text for each record that failed, beginning with {@code FILE:LINE: }
 */
public record SltResult(long statements, long queries, List<String> failures) {

    public SltResult plus(SltResult other) {
        return new SltResult(statements + other.statements, queries + other.queries,
                        java.util.stream.Stream.concat(failures.stream(), other.failures.stream()).toList());
    }

    public long records() {
        return statements + queries;
    }
}
