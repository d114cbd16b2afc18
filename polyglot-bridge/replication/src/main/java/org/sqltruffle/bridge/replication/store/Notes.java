package org.sqltruffle.bridge.replication.store;

import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;
import org.sqltruffle.bridge.replication.state.ByteReader;
import org.sqltruffle.bridge.replication.state.DamagedException;
import org.sqltruffle.bridge.replication.state.Key;

/** Reads the notes of a transaction. {@code capture_notes.c} describes their format. */
public final class Notes {

    /** The kinds of notes. */
    public enum Kind {
        INSERT, UPDATE, DELETE
    }

    /** Receives the notes of a transaction in their order. */
    public interface Reader {

        /** The notes that follow are of this table. */
        void table(String name, int columns);

        /** A row was changed. @param columns bit i stands for column i, and bit 63 for all from 63 on */
        void row(Kind kind, Key key, long columns);

        /** Rows were changed whose rowids follow each other. */
        default void rows(Kind kind, long first, long count, long columns) {
            for (long i = 0; i < count; i++) {
                row(kind, Key.ofRowid(first + i), columns);
            }
        }

        /** The last row's counter was changed. */
        void count(int column, long amount);

        /** The schema was changed. */
        default void schema(Identities.Change change, String table, String first, String second) {
            // Not wanted.
        }
    }

    private static final int TABLE = 1;
    private static final int INSERT = 2;
    private static final int UPDATE = 3;
    private static final int DELETE = 4;
    private static final int COUNT = 5;
    private static final int SCHEMA = 7;
    private static final int KEY = 8;

    private Notes() {
    }

    public static void read(byte[] notes, Reader reader) {
        ByteReader in = new ByteReader(notes);
        while (in.hasMore()) {
            int kind = in.octet();
            switch (kind & ~KEY) {
                case TABLE -> {
                    String name = in.text();
                    reader.table(name, (int) in.unsigned());
                }
                case INSERT -> rows(in, kind, reader, Kind.INSERT, -1);
                case UPDATE -> rows(in, kind, reader, Kind.UPDATE, in.unsigned());
                case DELETE -> rows(in, kind, reader, Kind.DELETE, 0);
                case COUNT -> {
                    int column = (int) in.unsigned();
                    reader.count(column, in.signed());
                }
                case SCHEMA -> {
                    Identities.Change change = Identities.Change.values()[(int) in.unsigned()];
                    String table = in.text();
                    String first = in.text();
                    reader.schema(change, table, first, in.text());
                }
                default -> throw new DamagedException("the journal has a note of the unknown kind " + kind);
            }
        }
    }

    /** Reads what the journal says of the schema. */
    static void readSchema(Database db, Identities identities) {
        long[] time = {0};
        Reader reader = new Reader() {
            @Override
            public void table(String name, int columns) {
                // Rows are not wanted.
            }

            @Override
            public void row(Kind kind, Key key, long columns) {
                // Rows are not wanted.
            }

            @Override
            public void rows(Kind kind, long first, long count, long columns) {
                // Rows are not wanted.
            }

            @Override
            public void count(int column, long amount) {
                // Rows are not wanted.
            }

            @Override
            public void schema(Identities.Change change, String table, String first, String second) {
                identities.note(change, table, first, second, time[0]);
            }
        };
        try (Query journal = db.prepare("SELECT changes, hlc FROM _replica_journal WHERE changes IS NOT NULL ORDER BY hlc")) {
            journal.forEach(row -> {
                time[0] = row.getLong(1);
                read(row.getBytes(0), reader);
            });
        }
    }

    private static void rows(ByteReader in, int note, Reader reader, Kind kind, long columns) {
        if ((note & KEY) != 0) {
            reader.row(kind, new Key(in.bytes()), columns);
        } else {
            long first = in.signed();
            reader.rows(kind, first, in.unsigned(), columns);
        }
    }
}
