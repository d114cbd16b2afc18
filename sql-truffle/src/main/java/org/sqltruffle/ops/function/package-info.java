/** Calls of scalar functions and aggregates: of C, of the program, and of the program for a batch of rows. */
package org.sqltruffle.ops.function;
