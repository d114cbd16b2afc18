package org.sqltruffle.bridge.jdbc.standard;

import java.sql.SQLException;
import java.sql.Savepoint;
import org.sqltruffle.sqlite.SqlName;

/** A savepoint, with a name or with a number. */
public final class JdbcSavepoint implements Savepoint {

    private final int id;
    private final String name;

    public JdbcSavepoint(int id, String name) {
        this.id = id;
        this.name = name;
    }

    @Override
    public int getSavepointId() throws SQLException {
        if (name != null) {
            throw StandardErrors.misuse("a named savepoint has no id");
        }
        return id;
    }

    @Override
    public String getSavepointName() throws SQLException {
        if (name == null) {
            throw StandardErrors.misuse("this savepoint has no name");
        }
        return name;
    }

    /** As it is written in SQL. */
    public String quoted() {
        return SqlName.quote(name == null ? "SQLTRUFFLE_SAVEPOINT_" + id : name);
    }
}
