/**
 * Hash aggregation: GROUP BY over a sorter, when there are few groups. {@link org.sqltruffle.ops.group.GroupPlan} finds programs it is right for,
 * {@link org.sqltruffle.ops.group.GroupRecordNode} takes the steps of the aggregates as rows come, into a {@link org.sqltruffle.ops.group.GroupTable}.
 */
package org.sqltruffle.ops.group;
