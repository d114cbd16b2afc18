package org.sqltruffle.activity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the process has executed of one text. They are kept when the system property {@code sqltruffle.statements} is {@code true}: for the
 * {@value #MOST} texts that were used last.
 *
 * @param tier that of the last execution
 * @param columns whether executions have read columns
 */
public record StatementStatistics(String sql, long count, long nanos, long worstNanos, long rows, String tier, boolean columns) {

    static final boolean ARE_KEPT = Boolean.getBoolean("sqltruffle.statements");

    private static final int MOST = 1000;
    private static final float LOAD = 0.75f;

    private static final Map<String, StatementStatistics> BY_TEXT = new LinkedHashMap<>(MOST, LOAD, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, StatementStatistics> eldest) {
            return size() > MOST;
        }
    };

    static void note(Execution execution) {
        String sql = execution.statement().sql();
        String tier = execution.statement().tier();
        boolean columns = execution.statement().hasReadColumns();
        StatementStatistics one = new StatementStatistics(sql, execution.executions(), execution.nanos(), execution.nanos(),
                        execution.rows(), tier, columns);
        synchronized (BY_TEXT) {
            BY_TEXT.merge(sql, one, StatementStatistics::with);
        }
    }

    private StatementStatistics with(StatementStatistics next) {
        return new StatementStatistics(sql, count + next.count, nanos + next.nanos, Math.max(worstNanos, next.worstNanos), rows + next.rows,
                        next.tier, columns || next.columns);
    }

    static List<StatementStatistics> all() {
        synchronized (BY_TEXT) {
            List<StatementStatistics> all = new ArrayList<>(BY_TEXT.values());
            all.sort(Comparator.comparingLong(StatementStatistics::nanos).reversed());
            return all;
        }
    }
}
