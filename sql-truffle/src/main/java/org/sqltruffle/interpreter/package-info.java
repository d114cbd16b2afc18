/**
 * Runs a statement's program. Here are the root nodes, the change of tiers in the middle of an execution, on-stack replacement, and the
 * pool of programs that closed statements leave.
 */
package org.sqltruffle.interpreter;
