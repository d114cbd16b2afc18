/**
 * The command {@code torture}: attacks on the engine, each with seeds, in processes of their own. {@code
 * TortureCommand} starts a {@code WorkerProcess} for each attack of {@code Attacks}, and the worker runs its cases.
 * {@code ReliabilityState} keeps the counts, and {@code ReliabilityDocument} writes docs/RELIABILITY.md.
 */
package org.sqltruffle.bridge.testing.torture;
