package org.sqltruffle.bridge.testing.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A step of a schedule. It does the same whatever other steps are left out.
 *
 * @param site who acts
 * @param other whom it concerns
 * @param seed decides everything else
 */
public record Step(Kind kind, int site, int other, long seed) {

    /** What happens. */
    public enum Kind {
        /** A transaction is committed. */
        WRITE,
        /** A transaction is rolled back. */
        ROLLBACK,
        /** A site makes a change set for another one, which is on its way from now on. */
        SEND,
        /** A change set that is on its way arrives. It stays on its way, and can arrive again. */
        RECEIVE,
        /** A change set arrives, and the merge fails somewhere. */
        FAIL,
        /** A change set is lost. */
        LOSE,
        /** Two sites exchange all changes. */
        SYNC,
        /** A site takes what is new in a directory, and leaves what it has there. */
        DIRECTORY,
        /** All sites exchange all changes, so that they keep no stamps. */
        MEET,
        /** The schema is changed. */
        SCHEMA,
        /** A site's file is copied, and the copy becomes a site, which acts in the place of the other one from time to time. */
        COPY
    }

    private static final Kind[] MIX = {Kind.WRITE, Kind.WRITE, Kind.WRITE, Kind.WRITE, Kind.WRITE, Kind.WRITE, Kind.ROLLBACK, Kind.SEND,
                    Kind.SEND, Kind.RECEIVE, Kind.RECEIVE,
                    Kind.FAIL, Kind.LOSE, Kind.SYNC, Kind.SYNC, Kind.DIRECTORY, Kind.MEET};
    /** One of so many steps changes the schema: more in some schedules than in others. */
    private static final int[] SCHEMA_EVERY = {40, 10, 3};
    private static final int COPY_EVERY = 50;

    /** A random schedule. */
    static List<Step> schedule(Random random, int sites, int length) {
        List<Step> steps = new ArrayList<>();
        int schemaEvery = SCHEMA_EVERY[random.nextInt(SCHEMA_EVERY.length)];
        for (int i = 0; i < length; i++) {
            Kind kind = random.nextInt(schemaEvery) == 0 ? Kind.SCHEMA
                            : random.nextInt(COPY_EVERY) == 0 ? Kind.COPY : MIX[random.nextInt(MIX.length)];
            int site = random.nextInt(sites);
            steps.add(new Step(kind, site, (site + 1 + random.nextInt(sites - 1)) % sites, random.nextLong()));
        }
        return steps;
    }
}
