/** The VDBE's registers as slots of a Truffle frame, their exchange with C's {@code Mem} structures, and rows in batches. */
package org.sqltruffle.registers;
