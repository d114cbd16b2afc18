package org.sqltruffle.api;

/** The arguments of a function that SQL calls. They are valid during the call. */
public interface Arguments extends Values {
}
