package org.sqltruffle.bridge.notebook.protocol;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;
import org.dflib.jjava.jupyter.channels.DefaultReplyEnvironment;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.messages.ContentType;
import org.dflib.jjava.jupyter.messages.publish.PublishDisplayData;
import org.dflib.jjava.jupyter.messages.publish.PublishStream;
import org.dflib.jjava.jupyter.messages.publish.PublishUpdateDisplayData;

/**
 * What cells print and display. One object serves all cells: output goes to the cell that runs, or to the cell that ran last. Text is
 * collected and sent every {@link #FLUSH_MILLIS} ms, because a message for each line would stall the notebook. A cell that prints more than
 * {@link #MOST_BYTES} goes on, but the rest of its text is left out.
 */
public final class CellOutput {

    /** The longest text of one cell. */
    public static final int MOST_BYTES = 2_000_000;
    private static final int FLUSH_MILLIS = 100;
    private static final int FLUSH_BYTES = 1 << 16;

    /** Standard output of the cells. */
    public final PrintStream out = new PrintStream(new Stream(PublishStream.StreamType.OUT), false, StandardCharsets.UTF_8);
    /** Standard error of the cells. */
    public final PrintStream err = new PrintStream(new Stream(PublishStream.StreamType.ERR), false, StandardCharsets.UTF_8);

    private final byte[] text = new byte[FLUSH_BYTES];
    private PublishStream.StreamType type;
    private int length;
    private long written;
    private DefaultReplyEnvironment cell;
    private int count;
    private boolean inputAllowed;

    public CellOutput() {
        Thread.ofPlatform().daemon().name("cell-output").start(this::flushNowAndThen);
    }

    private void flushNowAndThen() {
        try {
            while (true) {
                Thread.sleep(FLUSH_MILLIS);
                flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Begins a cell. */
    synchronized void begin(DefaultReplyEnvironment next, int executionCount, boolean mayAsk) {
        flush();
        inputAllowed = mayAsk;
        cell = next;
        count = executionCount;
        written = 0;
    }

    /** The number of the running cell, the N of {@code In [N]}. */
    public synchronized int count() {
        return count;
    }

    /** Sends the text that was collected. */
    public synchronized void flush() {
        if (length == 0) {
            return;
        }
        // A character of several bytes may not be complete yet.
        int end = completeLength();
        String piece = new String(text, 0, end, StandardCharsets.UTF_8);
        System.arraycopy(text, end, text, 0, length - end);
        length -= end;
        if (cell != null && !piece.isEmpty()) {
            publish(new PublishStream(type, piece));
        }
    }

    private int completeLength() {
        int start = length - 1;
        while (start > 0 && start > length - 4 && (text[start] & 0xc0) == 0x80) {
            start--;
        }
        int lead = text[start] & 0xff;
        int needed = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        return lead >= 0x80 && lead < 0xc0 || start + needed <= length || start == 0 ? length : start;
    }

    private synchronized void write(PublishStream.StreamType to, byte[] bytes, int offset, int size) {
        if (type != to) {
            flush();
            type = to;
        }
        for (int i = 0; i < size; i++) {
            if (written == MOST_BYTES) {
                leaveOutRest();
            }
            written++;
            if (written > MOST_BYTES) {
                return;
            }
            if (length == text.length) {
                flush();
            }
            text[length++] = bytes[offset + i];
        }
    }

    private void leaveOutRest() {
        flush();
        if (cell != null) {
            publish(new PublishStream(PublishStream.StreamType.ERR,
                            "\n[more than " + MOST_BYTES + " bytes of output: the rest is left out]\n"));
        }
    }

    /** As {@link UserInput#ask}. */
    String input(InputChannel stdin, String prompt, BooleanSupplier stop) {
        DefaultReplyEnvironment asking;
        synchronized (this) {
            flush();
            asking = inputAllowed ? cell : null;
        }
        return asking == null ? null : stdin.ask(asking.getContext(), prompt, stop);
    }

    /** Interrupts a thread, but not while it sends a message. */
    public synchronized void interrupt(Thread thread) {
        thread.interrupt();
    }

    /**
     * Sends a message. ZeroMQ closes its pipe when the sending thread is interrupted, so an interrupt is taken back before and set again
     * afterwards.
     */
    private <T extends ContentType<T>> void publish(T content) {
        boolean interrupted = Thread.interrupted();
        try {
            cell.publish(content);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Shows something below the cell. */
    public synchronized void display(DisplayData data) {
        flush();
        if (cell != null) {
            publish(new PublishDisplayData(data));
        }
    }

    /** Replaces what was displayed with the same display id. */
    public synchronized void update(DisplayData data) {
        flush();
        if (cell != null) {
            publish(new PublishUpdateDisplayData(data));
        }
    }

    /** One of the two streams. */
    private final class Stream extends OutputStream {

        private final PublishStream.StreamType to;

        Stream(PublishStream.StreamType to) {
            this.to = to;
        }

        @Override
        public void write(int b) {
            CellOutput.this.write(to, new byte[]{(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int size) {
            CellOutput.this.write(to, bytes, offset, size);
        }
    }
}
