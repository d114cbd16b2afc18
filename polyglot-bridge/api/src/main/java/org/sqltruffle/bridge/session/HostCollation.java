package org.sqltruffle.bridge.session;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.sqlite.HostFunction;

/** A Java order of texts that C calls. The statement rethrows its exception after C has returned. */
final class HostCollation implements HostFunction {

    private final Session session;
    private final Comparator<String> order;

    HostCollation(Session session, Comparator<String> order) {
        this.session = session;
        this.order = order;
    }

    @Override
    public int compare(int nLeft, long pLeft, int nRight, long pRight) {
        try {
            return order.compare(text(nLeft, pLeft), text(nRight, pRight));
        } catch (Throwable t) {
            session.noteThrown(t);
            session.engine().interrupt();
            return 0;
        }
    }

    private static String text(int n, long p) {
        return new String(CMemory.getBytes(p, n), StandardCharsets.UTF_8);
    }
}
