/**
 * Simulated sites that write, exchange, lose, repeat and reorder change sets, fail in the middle of a merge, change the schema, and are
 * copied. A schedule is a list of steps, so that a failure can be repeated and shrunk.
 */
package org.sqltruffle.bridge.testing.simulation;
