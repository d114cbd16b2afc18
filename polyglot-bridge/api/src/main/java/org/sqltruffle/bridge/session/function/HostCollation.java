package org.sqltruffle.bridge.session.function;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.function.Consumer;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.sqlite.HostFunction;

/** A Java order of texts that C calls. The statement rethrows its exception after C has returned. */
public final class HostCollation implements HostFunction {

    private final Consumer<Throwable> thrown;
    private final Runnable interrupt;
    private final Comparator<String> order;

    /** @param thrown is told what the order throws @param interrupt ends the statement */
    public HostCollation(Consumer<Throwable> thrown, Runnable interrupt, Comparator<String> order) {
        this.thrown = thrown;
        this.interrupt = interrupt;
        this.order = order;
    }

    @Override
    public int compare(int nLeft, long pLeft, int nRight, long pRight) {
        try {
            return order.compare(text(nLeft, pLeft), text(nRight, pRight));
        } catch (Throwable t) {
            thrown.accept(t);
            interrupt.run();
            return 0;
        }
    }

    private static String text(int n, long p) {
        return new String(CMemory.getBytes(p, n), StandardCharsets.UTF_8);
    }
}
