/**
 * Opcode nodes of sorters and of the tables that live as long as a statement. Java may keep a sorter's rows
 * ({@link org.sqltruffle.ops.sorter.RowSorter}). When a GROUP BY over a sorter has few groups,
 * {@link org.sqltruffle.ops.sorter.MakeGroupedRecordNode} takes the steps of the aggregates as rows come, where
 * {@link org.sqltruffle.ops.sorter.GroupPlan} finds that right.
 */
package org.sqltruffle.ops.sorter;
