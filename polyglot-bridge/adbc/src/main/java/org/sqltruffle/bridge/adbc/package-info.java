/**
 * A driver of ADBC for Java: {@link org.sqltruffle.bridge.adbc.SqlTruffleAdbcDriver} begins, {@code docs/users/arrow.md} has an example.
 */
package org.sqltruffle.bridge.adbc;
