package org.sqltruffle.bridge.notebook.protocol;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import org.dflib.jjava.jupyter.channels.JupyterSocket;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;
import org.dflib.jjava.jupyter.messages.HMACGenerator;
import org.dflib.jjava.jupyter.messages.Header;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.dflib.jjava.jupyter.messages.request.ExecuteRequest;
import org.slf4j.LoggerFactory;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import org.zeromq.ZMsg;

/** A frontend that sends cells to a kernel of the same process, to train the kernel's AOT cache. */
public final class RequestClient extends JupyterSocket {

    private static final String SESSION = "training";

    private final ZMQ.Poller poller;

    /** Connects with the kernel's shell channel. */
    public RequestClient(KernelConnectionProperties properties, HMACGenerator hmac) {
        super(ZMQ.context(1), SocketType.DEALER, hmac, LoggerFactory.getLogger(RequestClient.class));
        poller = ctx.poller(1);
        poller.register(this, ZMQ.Poller.POLLIN);
        bind(properties);
    }

    @Override
    public void bind(KernelConnectionProperties properties) {
        connect(formatAddress(properties.getTransport(), properties.getIp(), properties.getShellPort()));
    }

    /**
     * Sends a cell and waits until it has ended.
     *
     * @return whether it has succeeded
     * @throws IOException when no reply comes in time
     */
    public boolean execute(String code, Duration patience) throws IOException {
        // The kernel ignores a message without a session.
        sendMessage(new Message<>(new Header<>(SESSION, MessageType.EXECUTE_REQUEST),
                        new ExecuteRequest(code, false, false, Collections.emptyMap(), false, false)));
        if (poller.poll(patience.toMillis()) <= 0) {
            throw new IOException("the kernel did not reply within " + patience.toSeconds() + " s to the cell " + code);
        }
        // The library cannot read a reply that is an error. The last frame is the content.
        String content = ZMsg.recvMsg(this).getLast().getString(StandardCharsets.UTF_8);
        return JsonParser.parseString(content).getAsJsonObject().get("status").getAsString().equals("ok");
    }
}
