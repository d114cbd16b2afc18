/**
 * Values of SQLite as pure functions, tested against SQLite: what a register holds, comparison and collation, the keys of sorters and
 * groups, and the records of a B-tree.
 */
package org.sqltruffle.value;
