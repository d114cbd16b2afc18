package org.sqltruffle.bridge.arrow;

import java.util.List;
import java.util.function.Function;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.sqltruffle.bridge.arrow.writer.BlobWriter;
import org.sqltruffle.bridge.arrow.writer.BoolWriter;
import org.sqltruffle.bridge.arrow.writer.ColumnWriter;
import org.sqltruffle.bridge.arrow.writer.DateWriter;
import org.sqltruffle.bridge.arrow.writer.DoubleWriter;
import org.sqltruffle.bridge.arrow.writer.LongWriter;
import org.sqltruffle.bridge.arrow.writer.NullWriter;
import org.sqltruffle.bridge.arrow.writer.TextWriter;
import org.sqltruffle.bridge.arrow.writer.TimestampWriter;
import org.sqltruffle.bridge.arrow.writer.UnionWriter;

/** Arrow's types that columns of results have. */
public enum ColumnType {
    /** No value but NULL. */
    NULL("null", ArrowType.Null.INSTANCE, NullWriter::new),
    /** 64-bit integers. */
    INT64("int64", new ArrowType.Int(64, true), LongWriter::new),
    /** 64-bit floating point numbers, and integers that such a number equals. */
    FLOAT64("float64", new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE), DoubleWriter::new),
    /** Texts that are valid in the database's encoding. */
    UTF8("utf8", ArrowType.Utf8.INSTANCE, TextWriter::new),
    /** Blobs. */
    BINARY("binary", ArrowType.Binary.INSTANCE, BlobWriter::new),
    /** The integers 0 and 1. */
    BOOL("bool", ArrowType.Bool.INSTANCE, BoolWriter::new),
    /** Texts {@code YYYY-MM-DD}. */
    DATE("date32", new ArrowType.Date(DateUnit.DAY), DateWriter::new),
    /** Texts {@code YYYY-MM-DD HH:MM:SS}, see {@code TemporalText}; microseconds without a time zone. */
    TIMESTAMP("timestamp", new ArrowType.Timestamp(TimeUnit.MICROSECOND, null), TimestampWriter::new),
    /** Any value, in a dense union of {@link #INT64}, {@link #FLOAT64}, {@link #UTF8} and {@link #BINARY}. NULL is one of the integers. */
    UNION("dense union", new ArrowType.Union(UnionMode.Dense, UnionWriter.typeIds()), UnionWriter::new);

    /** The types of the union's members. A member's index is its number in {@link UnionWriter}. */
    private static final List<ColumnType> MEMBERS = List.of(INT64, FLOAT64, UTF8, BINARY);

    private final String label;
    private final ArrowType type;
    private final Function<String, ColumnWriter> writer;

    ColumnType(String label, ArrowType type, Function<String, ColumnWriter> writer) {
        this.label = label;
        this.type = type;
        this.writer = writer;
    }

    /** What error messages call it. */
    String label() {
        return label;
    }

    ColumnWriter writer() {
        return writer.apply(label);
    }

    /** A column of this type. */
    Field field(String name) {
        List<Field> children = this == UNION ? MEMBERS.stream().map(member -> member.field(member.label)).toList() : null;
        return new Field(name, this == UNION ? FieldType.notNullable(type) : FieldType.nullable(type), children);
    }
}
