package org.sqltruffle.bridge.notebook.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.dflib.jjava.jupyter.channels.DefaultReplyEnvironment;
import org.dflib.jjava.jupyter.channels.IOPubChannel;
import org.dflib.jjava.jupyter.channels.JupyterSocket;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;
import org.dflib.jjava.jupyter.messages.HMACGenerator;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.slf4j.LoggerFactory;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;

/**
 * The shell channel or the control channel. A thread of its own waits in the socket for the next request, so that a request is handled at
 * once. The library's own channel looks only every 50 ms. Only this thread sends on the socket, because ZeroMQ's sockets belong to one
 * thread.
 */
final class RequestChannel extends JupyterSocket {

    private final Map<MessageType<?>, BiConsumer<DefaultReplyEnvironment, Message<?>>> handlers;
    private final IOPubChannel iopub;
    private final boolean control;
    private Thread thread;

    RequestChannel(ZMQ.Context context, HMACGenerator hmac, IOPubChannel iopub, boolean control,
                    Map<MessageType<?>, BiConsumer<DefaultReplyEnvironment, Message<?>>> handlers) {
        super(context, SocketType.ROUTER, hmac, LoggerFactory.getLogger(RequestChannel.class));
        this.iopub = iopub;
        this.control = control;
        this.handlers = handlers;
    }

    @Override
    public void bind(KernelConnectionProperties properties) {
        bind(formatAddress(properties.getTransport(), properties.getIp(),
                        control ? properties.getControlPort() : properties.getShellPort()));
        thread = new Thread(this::serve, control ? "control-channel" : "shell-channel");
        thread.start();
    }

    @Override
    public synchronized void sendMessage(Message<?> message) {
        super.sendMessage(Timestamps.stamped(message));
    }

    private void serve() {
        while (true) {
            try {
                handle(readMessage());
            } catch (ZMQException e) {
                // The context was closed.
                return;
            } catch (RuntimeException e) {
                // A message with a wrong signature or without meaning is not for this kernel.
                logger.warn("A message was ignored: {}", e.toString());
            }
        }
    }

    private void handle(Message<?> message) {
        BiConsumer<DefaultReplyEnvironment, Message<?>> handler = handlers.get(message.getHeader().getType());
        if (handler != null) {
            handle(message, handler);
        }
    }

    /** Handles a message by a handler; on this channel's thread. */
    void handle(Message<?> message, BiConsumer<DefaultReplyEnvironment, Message<?>> handler) {
        DefaultReplyEnvironment reply = new DefaultReplyEnvironment(this, iopub, message);
        reply.setStatusBusy();
        try {
            handler.accept(reply, message);
        } finally {
            reply.setStatusIdle();
        }
    }

    /** Takes the messages that have arrived; on this channel's thread. */
    List<Message<?>> waiting() {
        List<Message<?>> messages = new ArrayList<>();
        while ((getEvents() & ZMQ.Poller.POLLIN) != 0) {
            messages.add(readMessage());
        }
        return messages;
    }

    @Override
    public void waitUntilClose() {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
