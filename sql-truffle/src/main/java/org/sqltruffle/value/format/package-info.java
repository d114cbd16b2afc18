/** The SQL function {@code format}. */
package org.sqltruffle.value.format;
