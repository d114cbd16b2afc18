package org.sqltruffle.bridge.spark;

import org.sqltruffle.bridge.shardtable.leaf.Bounds;
import org.sqltruffle.bridge.shardtable.leaf.Leaves;
import org.sqltruffle.bridge.shardtable.leaf.Shapes;
import org.sqltruffle.language.ColumnStore;

/** What a JVM of Spark keeps between tasks. */
final class Executor {

    static final Leaves LEAVES = new Leaves();
    static final Shapes SHAPES = new Shapes(LEAVES);
    static final Bounds BOUNDS = new Bounds();

    static {
        // Spark runs a task on each core.
        ColumnStore.setThreads(0);
    }

    private Executor() {
    }
}
