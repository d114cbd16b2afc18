package org.sqltruffle.bridge.jdbc.setting;

/** The driver's version. */
public final class Version {

    public static final int MAJOR = 0;
    public static final int MINOR = 1;
    public static final String TEXT = MAJOR + "." + MINOR;

    private Version() {
    }
}
