/**
 * This project as an engine: its internal interface, its Java API and its JDBC driver.
 */
package org.sqltruffle.bench.engine.own;
