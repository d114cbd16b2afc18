/**
 * The only owner of raw memory and of calls to C. {@link org.sqltruffle.memory.NativeMemory} reads and writes memory,
 * {@link org.sqltruffle.memory.NativeLibrary} loads the library, and {@link org.sqltruffle.memory.NfiCalls} can make the calls in its
 * place.
 */
package org.sqltruffle.memory;
