package org.sqltruffle.bridge.python.command;

import java.io.IOException;

/** A standby that has not warmed up. */
public final class ColdStandby {

    private ColdStandby() {
    }

    /** Runs one program that the standby is given. */
    public static void main(String[] arguments) throws IOException {
        System.exit(Standby.runOne());
    }
}
