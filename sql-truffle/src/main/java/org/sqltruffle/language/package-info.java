/**
 * {@code Connection} and {@code Statement}, plain Java objects that everything else is built on: columns, batches of rows, extensions that
 * add SQL functions, options.
 */
package org.sqltruffle.language;
