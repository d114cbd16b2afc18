/**
 * The suites, and the registries of suites and engines by name. A suite names its benchmarks, its data, and the program behind each
 * benchmark.
 */
package org.sqltruffle.bench.suite;
