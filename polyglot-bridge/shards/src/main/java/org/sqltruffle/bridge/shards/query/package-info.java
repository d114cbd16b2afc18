/**
 * Splits a statement that reads {@code shards(…)} into the SQL for each file and the SQL that puts their rows together. What a file may
 * evaluate is a list of tokens and functions; everything else is left to the statement itself, which reads the rows that the files give.
 */
package org.sqltruffle.bridge.shards.query;
