package org.sqltruffle.activity;

/** Names of threads by their numbers. */
public final class ThreadNames {

    private static final int ROOM = 16;

    private ThreadNames() {
    }

    /** As {@code thread "main"}; the number alone for a virtual thread, and for one that has ended. */
    public static String of(long id) {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group != null && group.getParent() != null) {
            group = group.getParent();
        }
        for (int room = group == null ? 0 : group.activeCount() + ROOM; group != null; room *= 2) {
            Thread[] threads = new Thread[room];
            int count = group.enumerate(threads, true);
            for (int i = 0; i < count; i++) {
                if (threads[i].threadId() == id) {
                    return "thread \"" + threads[i].getName() + "\"";
                }
            }
            if (count < room) {
                break;
            }
        }
        return "thread " + id;
    }
}
