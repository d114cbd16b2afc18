import io.trino.server.Server;

/** Starts a node of Trino. Its configuration is the file of the system property "config". */
void main(String[] arguments) {
    new Server().start(arguments[0]);
}
