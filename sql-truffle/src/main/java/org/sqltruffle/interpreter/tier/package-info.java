/**
 * Decides which tier runs when: C for cold statements, Truffle nodes for hot ones. {@code CTier} runs the program in C.
 */
package org.sqltruffle.interpreter.tier;
