/**
 * SQLite's C API for the modules that are built on the engine. The build generates the functions ({@code *Api}), constants and result codes
 * from {@code exports.h}. The classes here in the sources are errors, what C calls in Java, and how a callback reads its arguments.
 */
package org.sqltruffle.sqlite;
