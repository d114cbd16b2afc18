/**
 * Replicas of a database. Each site writes to its own file without asking others, and two sites that have exchanged their changes are
 * equal. {@code Replica} is where to begin; {@code docs/users/replication.md} says what is guaranteed.
 */
package org.sqltruffle.bridge.replication;
