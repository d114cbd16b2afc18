/** The files of a table: those of a pattern below a directory. No link leads out of the directory. */
package org.sqltruffle.bridge.shards.files;
