/** Values of SQLite: affinity, comparison, arithmetic, text and numbers as pure functions, tested against SQLite. */
package org.sqltruffle.value;
