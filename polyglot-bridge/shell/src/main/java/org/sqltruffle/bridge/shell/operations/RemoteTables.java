package org.sqltruffle.bridge.shell.operations;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.ArrayType;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenMBeanAttributeInfo;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** The JMX bean of another JVM that uses SQLTruffle. */
final class RemoteTables {

    private static final String BEAN = "org.sqltruffle:type=Operations";
    private static final List<String> ATTRIBUTES = List.of("Activity", "Statements");

    private RemoteTables() {
    }

    /** The texts of the statements that the process has executed; none as for {@link #read}, or when it keeps no statistics of them. */
    static List<String> statements(long pid) {
        List<List<String>> rows = read(pid).getOrDefault(ATTRIBUTES.getLast(), List.of());
        return rows.stream().skip(1).map(row -> row.get(rows.getFirst().indexOf("sql"))).toList();
    }

    /** Rows after a row of names, by title; none when the process is no such JVM, is another user's, or is this one. */
    static Map<String, List<List<String>>> read(long pid) {
        Map<String, List<List<String>>> tables = new LinkedHashMap<>();
        if (pid <= 0 || pid == ProcessHandle.current().pid() || !isJava(pid)) {
            return tables;
        }
        try {
            VirtualMachine machine = VirtualMachine.attach(String.valueOf(pid));
            try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()))) {
                MBeanServerConnection server = connector.getMBeanServerConnection();
                ObjectName name = new ObjectName(BEAN);
                if (server.isRegistered(name)) {
                    for (String attribute : ATTRIBUTES) {
                        tables.put(attribute, rows(server, name, attribute));
                    }
                }
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException | IOException | JMException e) {
            // What the locks say is all that is known of the process.
        }
        return tables;
    }

    private static List<List<String>> rows(MBeanServerConnection server, ObjectName name, String attribute)
                    throws JMException, IOException {
        List<List<String>> rows = new ArrayList<>();
        for (var info : server.getMBeanInfo(name).getAttributes()) {
            if (info.getName().equals(attribute) && info instanceof OpenMBeanAttributeInfo open
                            && open.getOpenType() instanceof ArrayType<?> array
                            && array.getElementOpenType() instanceof CompositeType type) {
                List<String> columns = List.copyOf(type.keySet());
                rows.add(columns);
                for (CompositeData data : (CompositeData[]) server.getAttribute(name, attribute)) {
                    rows.add(columns.stream().map(column -> data.get(column) == null ? "" : data.get(column).toString()).toList());
                }
            }
        }
        return rows;
    }

    /** To attach to a process that is no JVM would end it: the request is a signal. */
    private static boolean isJava(long pid) {
        return VirtualMachine.list().stream().anyMatch(machine -> machine.id().equals(String.valueOf(pid)));
    }
}
