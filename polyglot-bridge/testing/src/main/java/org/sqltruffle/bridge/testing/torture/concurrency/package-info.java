/** Attacks by threads, cancelled executions and callbacks. */
package org.sqltruffle.bridge.testing.torture.concurrency;
