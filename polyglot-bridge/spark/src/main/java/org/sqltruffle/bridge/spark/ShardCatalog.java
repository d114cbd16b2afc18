package org.sqltruffle.bridge.spark;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.NamespaceChange;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * {@code spark.sql.catalog.shops=org.sqltruffle.bridge.spark.ShardCatalog}: the tables of files, as {@code shops.sale} or
 * {@code shops.main.sale}. They are those of the first file.
 */
public final class ShardCatalog implements TableCatalog, SupportsNamespaces {

    private static final String[] MAIN = {"main"};

    private String name;
    private CaseInsensitiveStringMap options;

    @Override
    public void initialize(String catalog, CaseInsensitiveStringMap given) {
        name = catalog;
        options = given;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String[] defaultNamespace() {
        return MAIN;
    }

    @Override
    public Identifier[] listTables(String[] namespace) throws NoSuchNamespaceException {
        if (!namespaceExists(namespace)) {
            throw new NoSuchNamespaceException(namespace);
        }
        return ShardSparkTable.tables(options).stream().map(table -> Identifier.of(MAIN, table)).toArray(Identifier[]::new);
    }

    @Override
    public Table loadTable(Identifier table) throws NoSuchTableException {
        List<String> tables = namespaceExists(table.namespace()) ? ShardSparkTable.tables(options) : List.of();
        if (tables.stream().noneMatch(table.name()::equalsIgnoreCase)) {
            throw new NoSuchTableException(table);
        }
        Map<String, String> all = new TreeMap<>(options.asCaseSensitiveMap());
        all.put("table", table.name());
        return ShardSparkTable.of(new CaseInsensitiveStringMap(all));
    }

    @Override
    public boolean namespaceExists(String[] namespace) {
        return namespace.length == 0 || Arrays.equals(namespace, MAIN);
    }

    @Override
    public String[][] listNamespaces() {
        return new String[][]{MAIN};
    }

    @Override
    public String[][] listNamespaces(String[] namespace) throws NoSuchNamespaceException {
        if (!namespaceExists(namespace)) {
            throw new NoSuchNamespaceException(namespace);
        }
        return namespace.length == 0 ? listNamespaces() : new String[0][];
    }

    @Override
    public Map<String, String> loadNamespaceMetadata(String[] namespace) throws NoSuchNamespaceException {
        if (!namespaceExists(namespace)) {
            throw new NoSuchNamespaceException(namespace);
        }
        return Map.of();
    }

    private static UnsupportedOperationException fixed() {
        return new UnsupportedOperationException("the catalog has the tables that the files have; rows are appended to them as new files");
    }

    @Override
    public Table alterTable(Identifier table, TableChange... changes) {
        throw fixed();
    }

    @Override
    public boolean dropTable(Identifier table) {
        throw fixed();
    }

    @Override
    public void renameTable(Identifier from, Identifier to) {
        throw fixed();
    }

    @Override
    public void createNamespace(String[] namespace, Map<String, String> metadata) {
        throw fixed();
    }

    @Override
    public void alterNamespace(String[] namespace, NamespaceChange... changes) {
        throw fixed();
    }

    @Override
    public boolean dropNamespace(String[] namespace, boolean cascade) {
        throw fixed();
    }
}
