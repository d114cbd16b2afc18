/** Batches of rows as the Java API has them: their columns, and one row of them. */
package org.sqltruffle.bridge.session.batch;
