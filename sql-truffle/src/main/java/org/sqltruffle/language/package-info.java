/**
 * {@link org.sqltruffle.language.Connection} and {@link org.sqltruffle.language.Statement}, plain Java objects that everything else is
 * built on; the Truffle language {@code sqlite} with its interop objects; options; permissions of a polyglot context.
 */
package org.sqltruffle.language;
