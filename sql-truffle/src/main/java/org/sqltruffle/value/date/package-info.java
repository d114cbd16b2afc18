/** SQLite's date and time functions. */
package org.sqltruffle.value.date;
