/**
 * What any JDBC driver answers alike: methods that other methods decide, what is not supported, large values, savepoints.
 */
package org.sqltruffle.bridge.jdbc.standard;
