/**
 * How one execution is timed inside the process of an engine, and the numbers that come out.
 */
package org.sqltruffle.bench.measure;
