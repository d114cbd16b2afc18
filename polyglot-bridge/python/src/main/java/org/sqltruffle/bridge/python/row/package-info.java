/** Rows as Python's objects: tuples, objects of the class {@code Row} with its methods, lists and arrays of many rows. */
package org.sqltruffle.bridge.python.row;
