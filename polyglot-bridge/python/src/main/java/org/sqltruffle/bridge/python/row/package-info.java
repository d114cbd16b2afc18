/** Python's class {@code Row}: its instances and their methods, as Truffle nodes. Links only where GraalPy's packages are exported. */
package org.sqltruffle.bridge.python.row;
