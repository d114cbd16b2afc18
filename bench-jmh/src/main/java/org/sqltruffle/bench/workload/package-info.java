/**
 * Programs around SQL that each engine may replace by its own form, and the interfaces that they are written against: a connector opens
 * sessions, a session prepares queries, a workload is what a benchmark times. This package knows no engine.
 */
package org.sqltruffle.bench.workload;
