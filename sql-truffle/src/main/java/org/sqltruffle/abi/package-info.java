/**
 * The boundary to C with types. The build generates most classes from {@code exports.h} and from C's structures: functions ({@code *Api}),
 * offsets ({@code Layout}), numbers ({@code Constants}, {@code Opcode}, {@code ResultCode}). The classes here in the sources are what C calls, and errors.
 */
package org.sqltruffle.abi;
