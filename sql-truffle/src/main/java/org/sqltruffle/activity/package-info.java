/**
 * What the process does with its databases, for threads that do not run it: the open connections and their statements, the locks that they
 * and other processes hold, and what to say of a statement that does not get a lock.
 */
package org.sqltruffle.activity;
