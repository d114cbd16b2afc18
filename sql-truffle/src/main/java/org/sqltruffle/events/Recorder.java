package org.sqltruffle.events;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/**
 * Whether flight recordings want events of the engine, and the events that have begun and not ended. When no recording wants any, an
 * execution costs the read of one field.
 */
public final class Recorder {

    private static final boolean IS_PRESENT = isPresent();
    /** {@link #lookForFirst} looks once for so many ends: to ask for each event takes a good part of a short lookup. */
    private static final int ENDS = 64;

    /** Not volatile: a thread may see a change some executions later. */
    private static boolean recordsStatements;
    private static boolean recordsTiers;
    /** Whether executions of two ticks of {@link EventClock} would not be recorded, so that its time is exact enough. */
    private static volatile boolean isCoarse;
    /** What {@link RecordedEvents#wanted} has returned last. */
    private static volatile int wanted;

    /** Executions that have ended without events, about: threads count at the same time. */
    private static int ends;

    private static volatile BooleanSupplier hasConnections = () -> false;
    private static volatile IntConsumer listener = kinds -> {};

    private static final Map<Long, Object> BEGUN = new ConcurrentHashMap<>();
    private static final AtomicLong LAST_ID = new AtomicLong();

    private Recorder() {
    }

    /** Whether the JVM has the module {@code jdk.jfr}. */
    private static boolean isPresent() {
        try {
            Class.forName("jdk.jfr.Event", false, ClassLoader.getSystemClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /**
     * To be called before the first connection is opened.
     *
     * @param used whether the process has connections
     * @param who is told which {@link EventKind kinds} are recorded when they change: a bit for each ordinal
     */
    public static void start(BooleanSupplier used, IntConsumer who) {
        hasConnections = used;
        listener = who;
        look();
    }

    /** Looks what recordings want. To be called when a statement is prepared. */
    public static void look() {
        if (IS_PRESENT && RecordedEvents.wanted() != wanted) {
            set(RecordedEvents.wanted());
            EventClock.start();
        }
    }

    /** Looks now and then whether a recording has begun: the clock's thread sees the other changes. To be called when an execution ends. */
    public static void lookForFirst() {
        if (wanted == 0 && ++ends % ENDS == 0) {
            look();
        }
    }

    /** Called by the clock's thread. Returns whether the clock is needed: without connections it ends. */
    static boolean lookAgain() {
        set(hasConnections.getAsBoolean() ? RecordedEvents.wanted() : 0);
        // An event that has begun in C ends by a call of a class that this thread keeps loaded.
        return isOn() || !BEGUN.isEmpty();
    }

    private static synchronized void set(int now) {
        boolean coarse = now != 0 && RecordedEvents.isSlowOnly();
        if (coarse != isCoarse) {
            isCoarse = coarse;
        }
        if (now != wanted) {
            if (now == 0) {
                RecordedEvents.forgetThreshold();
            }
            wanted = now;
            recordsStatements = EventKind.STATEMENT.isIn(now);
            recordsTiers = EventKind.TIER_CHANGE.isIn(now) || EventKind.COMPILATION.isIn(now);
            listener.accept(now);
        }
    }

    /** Whether executions of statements are recorded. */
    public static boolean recordsStatements() {
        return recordsStatements;
    }

    /** Whether changes of tiers, or compilations, are recorded. */
    public static boolean recordsTiers() {
        return recordsTiers;
    }

    /** Whether any event may be recorded. */
    static boolean isOn() {
        return wanted != 0;
    }

    /** Whether an event of this kind may be recorded. */
    public static boolean records(EventKind kind) {
        return kind.isIn(wanted);
    }

    /** Whether only executions are recorded that {@link #coarseTime} can measure. */
    public static boolean isCoarse() {
        return isCoarse;
    }

    /** Nanoseconds, exact to {@link #tick}. */
    public static long coarseTime() {
        return EventClock.now();
    }

    /** Nanoseconds between two moves of {@link #coarseTime}. */
    public static long tick() {
        return EventClock.TICK;
    }

    /** Begins an event, {@code null} when no recording wants it. */
    public static Object begin(EventKind kind) {
        return kind.isIn(wanted) ? RecordedEvents.begin(kind) : null;
    }

    /** Keeps an event that C has begun. Returns its number. */
    public static long keep(Object event) {
        long id = LAST_ID.incrementAndGet();
        BEGUN.put(id, event);
        return id;
    }

    /** Takes what was kept, {@code null} when there is nothing of this number. */
    public static Object take(long id) {
        return id == 0 ? null : BEGUN.remove(id);
    }
}
