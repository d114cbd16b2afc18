/**
 * What commands tell their user on the console while they make data: the progress, and a mistake that the user can mend. The shell, the
 * test tools and the benchmarks share it.
 */
package org.sqltruffle.tpch.console;
