/**
 * The command {@code torture}: attacks on the engine, each with seeds, in processes of their own. {@code TortureCommand} starts a {@code WorkerProcess} for each attack, and the
 * worker runs the cases of an {@code Attack}. {@code ReliabilityState} keeps the counts, and {@code ReliabilityDocument} writes docs/RELIABILITY.md.
 */
package org.sqltruffle.bridge.testing.torture;
