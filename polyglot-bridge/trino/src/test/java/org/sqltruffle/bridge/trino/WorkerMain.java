package org.sqltruffle.bridge.trino;

import io.trino.server.testing.TestingTrinoServer;
import java.io.IOException;
import java.util.Map;

/** A worker of Trino in a process of its own, which a test can kill. It ends with its input. */
final class WorkerMain {

    private WorkerMain() {
    }

    /** Arguments: the address of the coordinator, and the name of the environment. */
    public static void main(String[] arguments) throws IOException {
        try (TestingTrinoServer server = TestingTrinoServer.builder().setCoordinator(false).setEnvironment(arguments[1])
                        .setProperties(Map.of("discovery.uri", arguments[0])).build()) {
            server.installPlugin(new ShardPlugin());
            System.in.read();
        }
        System.exit(0);
    }
}
