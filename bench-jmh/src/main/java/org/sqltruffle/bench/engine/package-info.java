/**
 * The engines that the suites compare. This package has the interface, the engines with JDBC drivers, plain files, and Python processes.
 */
package org.sqltruffle.bench.engine;
