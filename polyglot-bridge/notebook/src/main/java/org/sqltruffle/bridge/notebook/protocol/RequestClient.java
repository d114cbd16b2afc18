package org.sqltruffle.bridge.notebook.protocol;

import java.util.Collections;
import org.dflib.jjava.jupyter.channels.JupyterSocket;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;
import org.dflib.jjava.jupyter.messages.HMACGenerator;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.dflib.jjava.jupyter.messages.request.ExecuteRequest;
import org.slf4j.LoggerFactory;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;

/** A frontend that sends cells to a kernel of the same process, to train the kernel's AOT cache. */
public final class RequestClient extends JupyterSocket {

    /** Connects with the kernel's shell channel. */
    public RequestClient(KernelConnectionProperties properties, HMACGenerator hmac) {
        super(ZMQ.context(1), SocketType.DEALER, hmac, LoggerFactory.getLogger(RequestClient.class));
        bind(properties);
    }

    @Override
    public void bind(KernelConnectionProperties properties) {
        connect(formatAddress(properties.getTransport(), properties.getIp(), properties.getShellPort()));
    }

    /** Sends a cell and waits until it has ended. */
    public void execute(String code) {
        sendMessage(new Message<>(null, MessageType.EXECUTE_REQUEST, new ExecuteRequest(code, false, false, Collections.emptyMap(), false, false)));
        readMessage();
    }
}
