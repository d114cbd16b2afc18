package org.sqlite;

/** The flags of {@code sqlite3_open_v2}. */
public enum SQLiteOpenMode {
    READONLY(0x1),
    READWRITE(0x2),
    CREATE(0x4),
    DELETEONCLOSE(0x8),
    EXCLUSIVE(0x10),
    OPEN_URI(0x40),
    OPEN_MEMORY(0x80),
    MAIN_DB(0x100),
    TEMP_DB(0x200),
    TRANSIENT_DB(0x400),
    MAIN_JOURNAL(0x800),
    TEMP_JOURNAL(0x1000),
    SUBJOURNAL(0x2000),
    MASTER_JOURNAL(0x4000),
    NOMUTEX(0x8000),
    FULLMUTEX(0x10000),
    SHAREDCACHE(0x20000),
    PRIVATECACHE(0x40000);

    /** The bit of {@code SQLITE_OPEN_} with this name. */
    public final int flag;

    SQLiteOpenMode(int flag) {
        this.flag = flag;
    }
}
