package org.sqltruffle.tpch.tpch;

/** The type of {@code l_quantity}, whose values are whole numbers of the specification's type DECIMAL. */
public enum QuantityType {
    /** As in the schema of SQPyte's measurements. */
    INTEGER,
    REAL
}
