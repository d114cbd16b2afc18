package org.sqltruffle.bridge.notebook.protocol;

import java.util.function.BooleanSupplier;
import org.dflib.jjava.jupyter.channels.JupyterSocket;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;
import org.dflib.jjava.jupyter.messages.HMACGenerator;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageContext;
import org.dflib.jjava.jupyter.messages.reply.InputReply;
import org.dflib.jjava.jupyter.messages.request.InputRequest;
import org.slf4j.LoggerFactory;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;

/** The channel on which a cell asks the user for a line of text. The library's own channel waits for ever. */
final class InputChannel extends JupyterSocket {

    private static final long BETWEEN_LOOKS_MILLIS = 50;

    private final ZMQ.Poller poller;

    InputChannel(ZMQ.Context context, HMACGenerator hmac) {
        super(context, SocketType.ROUTER, hmac, LoggerFactory.getLogger(InputChannel.class));
        poller = context.poller(1);
        poller.register(this, ZMQ.Poller.POLLIN);
    }

    @Override
    public void bind(KernelConnectionProperties properties) {
        bind(formatAddress(properties.getTransport(), properties.getIp(), properties.getStdinPort()));
    }

    @Override
    public synchronized void sendMessage(Message<?> message) {
        super.sendMessage(Timestamps.stamped(message));
    }

    /**
     * Asks the user.
     *
     * @param cell the request of the cell that asks
     * @param stop ends the waiting
     * @return the line; {@code null}: the waiting was ended
     */
    synchronized String ask(MessageContext cell, String prompt, BooleanSupplier stop) {
        // Answers to questions of cells that were interrupted.
        while (poller.poll(0) > 0) {
            readMessage();
        }
        Message<?> question = new Message<>(cell, InputRequest.MESSAGE_TYPE, new InputRequest(prompt, false));
        sendMessage(question);
        while (!stop.getAsBoolean()) {
            if (poller.poll(BETWEEN_LOOKS_MILLIS) > 0) {
                Message<?> answer = readMessage();
                if (answer.getContent() instanceof InputReply reply && isFor(answer, question)) {
                    return reply.getValue();
                }
            }
        }
        return null;
    }

    /**
     * JupyterLab keeps the field of a question that was interrupted, and says which question an answer is for. Other clients do not say it.
     */
    private static boolean isFor(Message<?> answer, Message<?> question) {
        String asked = answer.hasParentHeader() ? answer.getParentHeader().getId() : null;
        return asked == null || asked.equals(question.getHeader().getId());
    }
}
