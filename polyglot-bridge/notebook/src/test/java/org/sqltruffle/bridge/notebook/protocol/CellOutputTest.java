package org.sqltruffle.bridge.notebook.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.dflib.jjava.jupyter.channels.DefaultReplyEnvironment;
import org.dflib.jjava.jupyter.channels.JupyterSocket;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.messages.HMACGenerator;
import org.dflib.jjava.jupyter.messages.Header;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;

class CellOutputTest {

    /** Notes whether the thread that sends is interrupted. */
    private static final class Socket extends JupyterSocket {

        private final List<Boolean> interrupted = new ArrayList<>();
        private Runnable whileSending = () -> {
        };

        Socket(ZMQ.Context context) {
            super(context, SocketType.PUB, HMACGenerator.NO_AUTH_INSTANCE, LoggerFactory.getLogger(Socket.class));
        }

        @Override
        public void bind(KernelConnectionProperties properties) {
        }

        @Override
        public synchronized void sendMessage(Message<?> message) {
            whileSending.run();
            interrupted.add(Thread.currentThread().isInterrupted());
        }
    }

    @Test
    void noThreadIsInterruptedWhileItSends() {
        try (ZMQ.Context context = ZMQ.context(1); Socket socket = new Socket(context)) {
            CellOutput output = new CellOutput();
            output.begin(new DefaultReplyEnvironment(null, socket, new Message<>(new Header<>("test", MessageType.EXECUTE_REQUEST), null)),
                            1, false);
            Thread.currentThread().interrupt();
            output.display(new DisplayData("the thread was interrupted before"));
            assertTrue(Thread.interrupted());
            Thread sending = Thread.currentThread();
            Thread interrupting = new Thread(() -> output.interrupt(sending));
            socket.whileSending = () -> {
                interrupting.start();
                while (interrupting.isAlive() && interrupting.getState() != Thread.State.BLOCKED) {
                    Thread.onSpinWait();
                }
            };
            output.display(new DisplayData("the thread is interrupted meanwhile"));
            while (interrupting.isAlive()) {
                Thread.onSpinWait();
            }
            assertTrue(Thread.interrupted());
            assertEquals(List.of(false, false), socket.interrupted);
        }
    }
}
