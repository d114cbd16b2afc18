package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.sqltruffle.bridge.jdbc.Comparison.compare;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The meta data of both drivers: see {@link Comparison}. */
class MetaDataCompatibilityTest {

    private static final String TABLE = "CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT, i INT, r REAL, n NUMERIC(10,2), v "
                    + "VARCHAR(20) NOT NULL DEFAULT 'x', b BLOB, d DATE, "
                    + "ts TIMESTAMP, bo BOOLEAN, bi BIGINT, de DECIMAL(8,3), c CHAR(3), dt DATETIME, u)";

    @Test
    void resultSetMetaData() throws Exception {
        compare((c, r) -> {
            try (Statement s = c.createStatement()) {
                s.executeUpdate(TABLE);
                metaData(r, s, "empty ", "SELECT * FROM t");
                s.executeUpdate("INSERT INTO t(i, r, n, b, d, ts, bo, bi, de, c, dt, u) VALUES(1, 1.5, 2, x'00', 1, 'x', 1, 2, 3.5, "
                                + "'abc', 5, 'u')");
                metaData(r, s, "row ", "SELECT * FROM t");
                metaData(r, s, "expr ", "SELECT i + 1 AS a, cast(v AS integer), count(*), 'x' || v, r * 2, b, NULL FROM t");
            }
        });
    }

    private static void metaData(Recorder r, Statement s, String what, String sql) throws Exception {
        try (ResultSet rs = s.executeQuery(sql)) {
            note(r, what, rs.getMetaData());
            rs.next();
            note(r, "at the row " + what, rs.getMetaData());
        }
    }

    private static void note(Recorder r, String what, ResultSetMetaData m) throws Exception {
        r.note(what + "count", m::getColumnCount);
        for (int i = 0; i <= m.getColumnCount() + 1; i++) {
            int column = i;
            String w = what + i + " ";
            r.note(w + "name", () -> m.getColumnName(column));
            r.note(w + "label", () -> m.getColumnLabel(column));
            r.note(w + "type", () -> m.getColumnType(column));
            r.note(w + "type name", () -> m.getColumnTypeName(column));
            r.note(w + "class", () -> m.getColumnClassName(column));
            r.note(w + "precision", () -> m.getPrecision(column));
            r.note(w + "scale", () -> m.getScale(column));
            r.note(w + "table", () -> m.getTableName(column));
            r.note(w + "catalog", () -> m.getCatalogName(column));
            r.note(w + "schema", () -> m.getSchemaName(column));
            r.note(w + "nullable", () -> m.isNullable(column));
            r.note(w + "auto", () -> m.isAutoIncrement(column));
            r.note(w + "signed", () -> m.isSigned(column));
            r.note(w + "size", () -> m.getColumnDisplaySize(column));
            r.note(w + "case", () -> m.isCaseSensitive(column));
            r.note(w + "writable", () -> m.isWritable(column));
        }
    }

    private static final String SCHEMA = """
                    CREATE TABLE Parent(Id INTEGER PRIMARY KEY AUTOINCREMENT, name VARCHAR(20) NOT NULL DEFAULT 'x', price DECIMAL(10,2), \
                    b BLOB, d DATE, f FLOAT, r REAL(7), n NUMERIC, UNIQUE(name));
                    CREATE TABLE child(a INT, b INT, pid INTEGER REFERENCES Parent(Id) ON DELETE CASCADE, CONSTRAINT pkc PRIMARY KEY(b, a));
                    CREATE TABLE g(x INT, y INT GENERATED ALWAYS AS (x + 1) VIRTUAL, z INT AS (x * 2) STORED, "we ird'x" TEXT, u);
                    CREATE TABLE other(p INT, q INT, CONSTRAINT fk1 FOREIGN KEY(p, q) REFERENCES child(a, b) ON UPDATE SET NULL \
                    DEFERRABLE INITIALLY DEFERRED);
                    CREATE VIEW v AS SELECT id, name FROM parent;
                    CREATE TEMP TABLE tt(a);
                    CREATE INDEX ix ON parent(price DESC, name);
                    CREATE TABLE nopk(a);
                    CREATE TABLE wr(k TEXT PRIMARY KEY, v) WITHOUT ROWID""";

    @Test
    void databaseMetaData() throws Exception {
        compare((c, r) -> {
            try (Statement s = c.createStatement()) {
                s.executeUpdate(SCHEMA);
            }
            DatabaseMetaData m = c.getMetaData();
            r.rows("tables", () -> m.getTables(null, null, "%", new String[]{"TABLE", "VIEW"}));
            r.rows("tables p", () -> m.getTables("", "", "P%", new String[]{"table"}));
            r.rows("temp", () -> m.getTables(null, null, null, new String[]{"GLOBAL TEMPORARY"}));
            r.rows("table types", m::getTableTypes);
            r.rows("columns", () -> m.getColumns(null, null, "%", "%"));
            r.rows("columns n", () -> m.getColumns(null, null, "parent", "N%"));
            r.rows("columns none", () -> m.getColumns(null, null, "zz", null));
            for (String table : new String[]{"Parent", "child", "g", "other", "v", "nopk", "wr", "zz", "tt"}) {
                r.rows("primary " + table, () -> m.getPrimaryKeys(null, null, table));
                r.rows("imported " + table, () -> m.getImportedKeys(null, null, table));
                r.rows("exported " + table, () -> m.getExportedKeys(null, null, table));
                r.set("indices " + table, () -> m.getIndexInfo(null, null, table, false, true));
                r.rows("best " + table, () -> m.getBestRowIdentifier(null, null, table, 1, true));
                r.rows("version " + table, () -> m.getVersionColumns(null, null, table));
            }
            r.rows("unique", () -> m.getIndexInfo(null, null, "Parent", true, true));
            r.rows("cross", () -> m.getCrossReference(null, null, "Parent", null, null, "child"));
            r.rows("attributes", () -> m.getAttributes(null, null, null, null));
            r.rows("catalogs", m::getCatalogs);
            r.rows("schemas", m::getSchemas);
            r.rows("privileges", () -> m.getTablePrivileges(null, null, null));
            r.rows("column privileges", () -> m.getColumnPrivileges(null, null, "Parent", "%"));
            r.rows("procedures", () -> m.getProcedures(null, null, null));
            r.rows("procedure columns", () -> m.getProcedureColumns(null, null, null, null));
            r.rows("types", m::getTypeInfo);
            r.rows("udts", () -> m.getUDTs(null, null, null, null));
        });
    }

    /** Names, quotes, comments, case and places of constraints as people write them. */
    private static final String CONSTRAINTS = """
                    CREATE TABLE c1(a INTEGER CONSTRAINT pk1 PRIMARY KEY, b);
                    CREATE TABLE c2(a, b, CONSTRAINT "pk2"PRIMARY KEY(a, b));
                    CREATE TABLE c3(a, b, CONSTRAINT [pk 3]PRIMARY KEY(b, a));
                    CREATE TABLE c4(a, b, constraint `pk4`
                      primary\tkey ( a ));
                    CREATE TABLE c5(a, b, PRIMARY KEY(a), CONSTRAINT other UNIQUE(b));
                    CREATE TABLE c6(a PRIMARY KEY, b CONSTRAINT u UNIQUE);
                    CREATE TABLE c7(a, b, CONSTRAINT pk7 PRIMARY KEY(b DESC, a COLLATE NOCASE)) WITHOUT ROWID;
                    CREATE TABLE "c 8"("a ""quoted" INTEGER, "select" TEXT, CONSTRAINT "pk ""8" PRIMARY KEY("select"));
                    CREATE TABLE C9(ID INTEGER PRIMARY KEY AUTOINCREMENT, Name);
                    CREATE TABLE c10(a INT UNIQUE, b INT, c INT, UNIQUE(b, c), CHECK(a > 0));
                    CREATE TABLE f1(x REFERENCES c9, y REFERENCES c1(a), z INT, w INT, CONSTRAINT f1c2 FOREIGN KEY(z, w) REFERENCES c2(a, \
                    b) ON DELETE SET NULL);
                    CREATE TABLE f2(p, q, FOREIGN KEY(p, q) REFERENCES c3, FOREIGN KEY(q) REFERENCES c10(a) ON UPDATE CASCADE ON DELETE \
                    RESTRICT);
                    CREATE TABLE f3(self INTEGER PRIMARY KEY, parent INTEGER REFERENCES f3(self) ON DELETE SET DEFAULT DEFERRABLE \
                    INITIALLY DEFERRED);
                    CREATE TABLE f4(a, b, CONSTRAINT "f4a"FOREIGN KEY(a)REFERENCES c1(a), CONSTRAINT [f4b]FOREIGN KEY (b) REFERENCES \
                    C9(ID));
                    CREATE TABLE f5(a CONSTRAINT inline REFERENCES c1(a), b REFERENCES nowhere(x));
                    CREATE TABLE f6(a REFERENCES "c 8"("select"), b CONSTRAINT nn NOT NULL CONSTRAINT fk6 REFERENCES c6);
                    CREATE TABLE f7(a, b, c, d, CONSTRAINT f7cd FOREIGN KEY(c, d) REFERENCES c2(a, b), CONSTRAINT f7ab FOREIGN KEY(a, b) \
                    REFERENCES c2(a, b), FOREIGN KEY(a) REFERENCES c1);
                    CREATE TABLE plain(a, b, CONSTRAINT plainkey PRIMARY KEY(a));
                    CREATE TABLE child(x, CONSTRAINT childkey FOREIGN KEY(x) REFERENCES plain(a));
                    CREATE INDEX i1 ON c10(b);
                    CREATE UNIQUE INDEX i2 ON c10(c DESC, lower(a));
                    CREATE INDEX i3 ON c10(a) WHERE b > 3;
                    CREATE VIEW v1(x, y) AS SELECT a, b FROM c1;
                    CREATE VIRTUAL TABLE fts USING fts5(body, title);
                    CREATE TABLE types(a VARCHAR(10), b NUMERIC(5), c DECIMAL( 7 , 2 ), d DOUBLE PRECISION, e UNSIGNED BIG INT, f "odd \
                    type", g FLOAT(3,1), h BOOLEAN, i DATETIME DEFAULT CURRENT_TIMESTAMP, j JSON,
                      k NCHAR(55) DEFAULT 'it''s', l INT DEFAULT (1 + 2), m, n TINYINT NOT NULL DEFAULT -1, o CLOB, p UUID, q TEXT(3) \
                    COLLATE NOCASE, r BLOB(9), s INTEGER(11), t NVARCHAR(20, 3), u "VARCHAR(5)", v TIMESTAMP(3));
                    CREATE TABLE strictly(a INT, b REAL, c TEXT, d BLOB, e ANY, f INTEGER PRIMARY KEY) STRICT""";

    private static final String[] TABLES = {"c1", "c2", "c3", "c4", "c5", "c6", "c7", "c 8", "C9", "c9", "c10", "f1", "f2", "f3", "f4",
                    "f5", "f6", "f7", "plain", "child", "v1", "fts", "types", "strictly", "sqlite_schema",
                    "sqlite_master", "sqlite_sequence", "nothing", "", "c%"};

    @Test
    void constraints() throws Exception {
        compare((c, r) -> {
            try (Statement s = c.createStatement()) {
                s.executeUpdate(CONSTRAINTS);
            }
            DatabaseMetaData m = c.getMetaData();
            for (String table : TABLES) {
                r.rows("primary " + table, () -> m.getPrimaryKeys(null, null, table));
                r.rows("imported " + table, () -> m.getImportedKeys(null, null, table));
                r.rows("exported " + table, () -> m.getExportedKeys(null, null, table));
                r.set("index " + table, () -> m.getIndexInfo(null, null, table, false, true));
                r.rows("column " + table, () -> m.getColumns(null, null, table, null));
                r.rows("table " + table, () -> m.getTables(null, null, table, null));
            }
            r.rows("primary of null", () -> m.getPrimaryKeys(null, null, null));
            r.rows("imported of null", () -> m.getImportedKeys(null, null, null));
            r.rows("exported of null", () -> m.getExportedKeys(null, null, null));
            r.set("index of null", () -> m.getIndexInfo(null, null, null, false, true));
            r.rows("tables", () -> m.getTables(null, null, null, null));
            r.rows("types that are unknown", () -> m.getTables(null, null, null, new String[]{"ALIAS"}));
            r.rows("no types", () -> m.getTables(null, null, null, new String[0]));
            r.rows("columns with an escape", () -> m.getColumns(null, null, "c\\_", "%"));
        });
    }

    /** Where sqlite-jdbc mistakes one constraint for another. */
    @Test
    void constraintNames() throws Exception {
        try (Connection c = JdbcCalls.open(":memory:"); Statement s = c.createStatement()) {
            s.executeUpdate(CONSTRAINTS);
            DatabaseMetaData m = c.getMetaData();
            assertEquals("a pk1", rows(m.getPrimaryKeys(null, null, "c1"), "COLUMN_NAME", "PK_NAME"));
            assertEquals("a pk7, b pk7", rows(m.getPrimaryKeys(null, null, "c7"), "COLUMN_NAME", "PK_NAME"));
            assertEquals("select pk \"8", rows(m.getPrimaryKeys(null, null, "c 8"), "COLUMN_NAME", "PK_NAME"));
            String[] key = {"PKTABLE_NAME", "PKCOLUMN_NAME", "FKTABLE_NAME", "FKCOLUMN_NAME", "FK_NAME", "PK_NAME"};
            assertEquals("c1 a f1 y  pk1, c2 a f1 z f1c2 pk2, c2 b f1 w f1c2 pk2, c9 ID f1 x  ",
                            rows(m.getImportedKeys(null, null, "f1"), key));
            assertEquals("c10 a f2 q  , c3 b f2 p  pk 3, c3 a f2 q  pk 3", rows(m.getImportedKeys(null, null, "f2"), key));
            assertEquals("C9 ID f4 b f4b , c1 a f4 a f4a pk1", rows(m.getImportedKeys(null, null, "f4"), key));
            assertEquals("c1 a f5 a inline pk1, nowhere x f5 b  ", rows(m.getImportedKeys(null, null, "f5"), key));
            assertEquals("c 8 select f6 a  pk \"8, c6 a f6 b fk6 ", rows(m.getImportedKeys(null, null, "f6"), key));
            assertEquals("c1 a f7 a  pk1, c2 a f7 a f7ab pk2, c2 a f7 c f7cd pk2, c2 b f7 b f7ab pk2, c2 b f7 d f7cd pk2",
                            rows(m.getImportedKeys(null, null, "f7"), key));
            assertEquals("c9 ID f1 x  , c9 ID f4 b f4b ".replace("c9", "C9"), rows(m.getExportedKeys(null, null, "c9"), key));
            assertEquals("c10 a f2 q  ", rows(m.getExportedKeys(null, null, "c10"), key));
        }
    }

    private static String rows(ResultSet rs, String... columns) throws Exception {
        List<String> rows = new ArrayList<>();
        while (rs.next()) {
            List<String> values = new ArrayList<>();
            for (String column : columns) {
                values.add(rs.getString(column));
            }
            rows.add(String.join(" ", values));
        }
        return String.join(", ", rows);
    }

    /** The catalog and schema that a caller names. */
    @Test
    void catalogAndSchema() throws Exception {
        compare((c, r) -> {
            try (Statement s = c.createStatement()) {
                s.executeUpdate(CONSTRAINTS);
            }
            DatabaseMetaData m = c.getMetaData();
            for (String[] names : new String[][]{{"cat", "sch"}, {"", ""}, {null, "main"}, {"main", null}}) {
                String what = String.join(".", names[0], names[1]) + " ";
                r.rows(what + "tables", () -> m.getTables(names[0], names[1], "c1", null));
                r.rows(what + "columns", () -> m.getColumns(names[0], names[1], "c1", null));
                r.rows(what + "primary", () -> m.getPrimaryKeys(names[0], names[1], "plain"));
                r.rows(what + "imported", () -> m.getImportedKeys(names[0], names[1], "child"));
                r.rows(what + "exported", () -> m.getExportedKeys(names[0], names[1], "plain"));
                r.set(what + "index", () -> m.getIndexInfo(names[0], names[1], "c10", false, false));
                r.rows(what + "schemas", () -> m.getSchemas(names[0], names[1]));
            }
        });
    }

    private static final String[] EXPRESSIONS = {"1", "2147483648", "-2147483649", "1.5", "'x'", "x'00'", "NULL", "1 AS \"a b\"",
                    "cast(1 AS bigint)", "cast('x' AS varchar(7))", "cast(1 AS decimal(5,2)) AS d",
                    "t.*", "t.i AS renamed", "(SELECT i FROM t)", "max(i) FROM t", "count(*)", "CURRENT_TIMESTAMP", "i, i FROM t",
                    "t.rowid FROM t", "big FROM t", "t.b || '' FROM t"};

    @Test
    void columnsOfQueries() throws Exception {
        compare((c, r) -> {
            try (Statement s = c.createStatement()) {
                s.executeUpdate("CREATE TABLE t(id INTEGER PRIMARY KEY, i INT NOT NULL, big INTEGER, b BIGINT, u, v VARCHAR(3), bo "
                                + "BOOLEAN, d DATE, ts TIMESTAMP, de DECIMAL(5,2), r REAL, bl BLOB, x TEXT)");
                for (String row : new String[]{null,
                                "1, 2, 4294967296, 4294967296, 4294967296, 'v', 1, '2020-01-02', 3, 1.5, 2.5, x'01', 't'",
                                "2, 4294967296, 3, 3, 'text', 5, 4294967296, 4294967296, 4294967296, 4294967296, 4294967296, 'text', 7"}) {
                    if (row != null) {
                        s.executeUpdate("DELETE FROM t; INSERT INTO t VALUES(" + row + ")");
                    }
                    for (String expression : EXPRESSIONS) {
                        String sql = "SELECT " + expression
                                        + (expression.startsWith("t.*") || expression.startsWith("t.i") ? " FROM t" : "");
                        metaData(r, s, row + " " + expression + " ", sql);
                        try (PreparedStatement p = c.prepareStatement(sql)) {
                            note(r, row + " prepared " + expression + " ", p.getMetaData());
                            ResultSet rs = p.executeQuery();
                            note(r, row + " executed " + expression + " ", p.getMetaData());
                            rs.next();
                            note(r, row + " executed at the row " + expression + " ", p.getMetaData());
                        }
                    }
                }
            }
        });
    }

    /** A result set that was read to its end. */
    @Test
    void afterTheEnd() throws Exception {
        compare((c, r) -> {
            try (Statement s = c.createStatement()) {
                s.executeUpdate("CREATE TABLE t(a INTEGER, b VARCHAR(3) NOT NULL); INSERT INTO t VALUES(1, 'x')");
                for (String sql : new String[]{"SELECT * FROM t", "SELECT * FROM t WHERE a > 9"}) {
                    ResultSet rs = s.executeQuery(sql);
                    ResultSetMetaData m = rs.getMetaData();
                    while (rs.next()) {
                        r.note("row", rs::getRow);
                    }
                    r.note("find", () -> rs.findColumn("b"));
                    r.note("find none", () -> rs.findColumn("zz"));
                    r.note("closed", rs::isClosed);
                    r.note("after last", rs::isAfterLast);
                    r.note("row", rs::getRow);
                    r.note("meta", rs::getMetaData);
                    note(r, "end ", m);
                    note(r, "asked at the end ", rs.getMetaData());
                    r.note("value", () -> rs.getInt(1));
                    r.note("result of statement", s::getResultSet);
                    r.note("count of statement", s::getUpdateCount);
                }
                s.closeOnCompletion();
                ResultSet rs = s.executeQuery("SELECT 1");
                while (rs.next()) {
                    r.note("open", s::isClosed);
                }
                r.note("completed", s::isClosed);
                rs.close();
                r.note("completed", s::isClosed);
            }
        });
    }

    /** Every method of DatabaseMetaData without parameters that is not about the driver itself. */
    @Test
    void databaseFacts() throws Exception {
        compare((c, r) -> {
            DatabaseMetaData m = c.getMetaData();
            for (java.lang.reflect.Method method : DatabaseMetaData.class.getMethods()) {
                if (method.getParameterCount() == 0 && !ResultSet.class.isAssignableFrom(method.getReturnType())
                                && !method.getName().matches("getDriver.*|getURL|getConnection|getJDBC.*")) {
                    r.note(method.getName(), () -> method.invoke(m));
                }
            }
        });
    }
}
