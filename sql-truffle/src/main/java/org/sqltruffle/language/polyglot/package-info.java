/**
 * The Truffle language {@code sqlite}: its options, its objects for other languages, and what a polyglot context permits.
 */
package org.sqltruffle.language.polyglot;
