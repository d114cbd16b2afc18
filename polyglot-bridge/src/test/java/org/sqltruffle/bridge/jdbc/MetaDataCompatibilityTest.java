package org.sqltruffle.bridge.jdbc;

import static org.sqltruffle.bridge.jdbc.Comparison.compare;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** The meta data of both drivers: see {@link Comparison}. */
class MetaDataCompatibilityTest {

    private static final String TABLE = "CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT, i INT, r REAL, n NUMERIC(10,2), v VARCHAR(20) NOT NULL DEFAULT 'x', b BLOB, d DATE, "
                    + "ts TIMESTAMP, bo BOOLEAN, bi BIGINT, de DECIMAL(8,3), c CHAR(3), dt DATETIME, u)";

    @Test
    void resultSetMetaData() throws Exception {
        compare((c, r) -> {
            try (Statement s = c.createStatement()) {
                s.executeUpdate(TABLE);
                metaData(r, s, "empty ", "SELECT * FROM t");
                s.executeUpdate("INSERT INTO t(i, r, n, b, d, ts, bo, bi, de, c, dt, u) VALUES(1, 1.5, 2, x'00', 1, 'x', 1, 2, 3.5, 'abc', 5, 'u')");
                metaData(r, s, "row ", "SELECT * FROM t");
                metaData(r, s, "expr ", "SELECT i + 1 AS a, cast(v AS integer), count(*), 'x' || v, r * 2, b, NULL FROM t");
            }
        });
    }

    private static void metaData(Recorder r, Statement s, String what, String sql) throws Exception {
        try (ResultSet rs = s.executeQuery(sql)) {
            ResultSetMetaData m = rs.getMetaData();
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
    }

    private static final String SCHEMA = """
                    CREATE TABLE Parent(Id INTEGER PRIMARY KEY AUTOINCREMENT, name VARCHAR(20) NOT NULL DEFAULT 'x', price DECIMAL(10,2), b BLOB, d DATE, f FLOAT, r REAL(7), n NUMERIC, UNIQUE(name));
                    CREATE TABLE child(a INT, b INT, pid INTEGER REFERENCES Parent(Id) ON DELETE CASCADE, CONSTRAINT pkc PRIMARY KEY(b, a));
                    CREATE TABLE g(x INT, y INT GENERATED ALWAYS AS (x + 1) VIRTUAL, z INT AS (x * 2) STORED, "we ird'x" TEXT, u);
                    CREATE TABLE other(p INT, q INT, CONSTRAINT fk1 FOREIGN KEY(p, q) REFERENCES child(a, b) ON UPDATE SET NULL DEFERRABLE INITIALLY DEFERRED);
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
                r.rows("indices " + table, () -> m.getIndexInfo(null, null, table, false, true));
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

    /** Every method of DatabaseMetaData without parameters that is not about the driver itself. */
    @Test
    void databaseFacts() throws Exception {
        compare((c, r) -> {
            DatabaseMetaData m = c.getMetaData();
            for (java.lang.reflect.Method method : DatabaseMetaData.class.getMethods()) {
                if (method.getParameterCount() == 0 && !ResultSet.class.isAssignableFrom(method.getReturnType()) && !method.getName().matches("getDriver.*|getURL|getConnection|getJDBC.*")) {
                    r.note(method.getName(), () -> method.invoke(m));
                }
            }
        });
    }
}
