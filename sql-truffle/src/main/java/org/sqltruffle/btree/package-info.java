/**
 * Cursors over SQLite's B-tree pages. Java moves a cursor inside a page and reads records there; C moves it from page to page.
 * Every length and offset that is read from a page is checked against the page.
 */
package org.sqltruffle.btree;
