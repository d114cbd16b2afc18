/** {@code sqltruffle explain}: the bytecode of a statement, the tier of each instruction, and the compiler's work. */
package org.sqltruffle.bridge.shell.explain;
