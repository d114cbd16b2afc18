package org.sqltruffle.operations;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanInfo;
import javax.management.ObjectName;
import javax.management.openmbean.ArrayType;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenMBeanAttributeInfoSupport;
import javax.management.openmbean.OpenMBeanInfoSupport;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;

/** The tables as attributes of the JMX bean {@value #NAME}: arrays of rows, whose values are texts. */
public final class OperationsBean implements DynamicMBean {

    /** The bean's name. */
    public static final String NAME = "org.sqltruffle:type=Operations";

    private OperationsBean() {
    }

    /** Makes the bean known to the JVM's own server, once. */
    public static void register() {
        try {
            ManagementFactory.getPlatformMBeanServer().registerMBean(new OperationsBean(), new ObjectName(NAME));
        } catch (InstanceAlreadyExistsException e) {
            // Another class loader of the process has a driver of its own, which was first.
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private static CompositeType type(OperationsTable table) throws OpenDataException {
        String[] columns = table.columns().toArray(String[]::new);
        OpenType<?>[] types = new OpenType<?>[columns.length];
        Arrays.fill(types, SimpleType.STRING);
        return new CompositeType(table.sqlName(), "a row of " + table.sqlName(), columns, columns, types);
    }

    private static CompositeData row(OperationsTable table, CompositeType type, Object[] values) throws OpenDataException {
        Object[] texts = Arrays.stream(values).map(value -> value == null ? null : value.toString()).toArray();
        return new CompositeDataSupport(type, table.columns().toArray(String[]::new), texts);
    }

    @Override
    public Object getAttribute(String attribute) throws AttributeNotFoundException {
        for (OperationsTable table : OperationsTable.values()) {
            if (table.attribute().equals(attribute)) {
                try {
                    CompositeType type = type(table);
                    List<Object[]> rows = table.rows();
                    CompositeData[] data = new CompositeData[rows.size()];
                    for (int i = 0; i < data.length; i++) {
                        data[i] = row(table, type, rows.get(i));
                    }
                    return data;
                } catch (OpenDataException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        throw new AttributeNotFoundException(attribute);
    }

    @Override
    public AttributeList getAttributes(String[] attributes) {
        AttributeList list = new AttributeList();
        for (String each : attributes) {
            try {
                list.add(new Attribute(each, getAttribute(each)));
            } catch (AttributeNotFoundException e) {
                // The list has only those that there are.
            }
        }
        return list;
    }

    @Override
    public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
        throw new AttributeNotFoundException(attribute.getName() + " cannot be set");
    }

    @Override
    public AttributeList setAttributes(AttributeList attributes) {
        return new AttributeList();
    }

    @Override
    public Object invoke(String action, Object[] parameters, String[] signature) {
        throw new UnsupportedOperationException(action);
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        try {
            OperationsTable[] tables = OperationsTable.values();
            OpenMBeanAttributeInfoSupport[] attributes = new OpenMBeanAttributeInfoSupport[tables.length];
            for (int i = 0; i < tables.length; i++) {
                attributes[i] = new OpenMBeanAttributeInfoSupport(tables[i].attribute(), "the table " + tables[i].sqlName(),
                                new ArrayType<>(1, type(tables[i])), true, false, false);
            }
            return new OpenMBeanInfoSupport(OperationsBean.class.getName(), "What this process does with its databases", attributes, null,
                            null, null);
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }
}
