/**
 * The boundary to C with types. The build generates most classes from {@code exports.h} and from C's structures: the engine's functions
 * ({@code *Api}), offsets ({@code Layout}), numbers ({@code Constants}, {@code Opcode}). SQLite's own API is in
 * {@link org.sqltruffle.sqlite}.
 */
package org.sqltruffle.abi;
