/**
 * The processes of a run, one for each engine, and the rounds in which they are asked in turn.
 */
package org.sqltruffle.bench.worker;
