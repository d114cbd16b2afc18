package org.sqltruffle.bridge.jdbc;

/** The driver's version. */
final class Version {

    static final int MAJOR = 0;
    static final int MINOR = 1;
    static final String TEXT = MAJOR + "." + MINOR;

    private Version() {
    }
}
