package org.sqltruffle.bridge.notebook.protocol;

import org.dflib.jjava.jupyter.channels.IOPubChannel;
import org.dflib.jjava.jupyter.messages.HMACGenerator;
import org.dflib.jjava.jupyter.messages.Message;
import org.zeromq.ZMQ;

/** The channel to all frontends: what cells show, and whether the kernel is busy. */
final class PublishChannel extends IOPubChannel {

    PublishChannel(ZMQ.Context context, HMACGenerator hmac) {
        super(context, hmac);
    }

    @Override
    public synchronized void sendMessage(Message<?> message) {
        super.sendMessage(Timestamps.stamped(message));
    }
}
