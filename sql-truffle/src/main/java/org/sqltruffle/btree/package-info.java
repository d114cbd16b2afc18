/**
 * Cursors over SQLite's B-trees, read and moved within a page in Java; from page to page C moves them.
 * {@link org.sqltruffle.btree.PageRecord} reads page images, the seek classes search in them, and each method leaves SQLite's structs as
 * SQLite's own function would. Why the reads cannot crash the JVM: docs/pages.md.
 */
package org.sqltruffle.btree;
