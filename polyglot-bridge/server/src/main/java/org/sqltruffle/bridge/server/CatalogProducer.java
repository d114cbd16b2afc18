package org.sqltruffle.bridge.server;

import com.google.protobuf.Any;
import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flight.FlightDescriptor;
import org.apache.arrow.flight.FlightEndpoint;
import org.apache.arrow.flight.FlightInfo;
import org.apache.arrow.flight.Ticket;
import org.apache.arrow.flight.sql.NoOpFlightSqlProducer;
import org.apache.arrow.flight.sql.SqlInfoBuilder;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandGetCatalogs;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandGetCrossReference;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandGetDbSchemas;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandGetExportedKeys;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandGetImportedKeys;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandGetPrimaryKeys;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandGetSqlInfo;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandGetTableTypes;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandGetTables;
import org.apache.arrow.flight.sql.impl.FlightSql.SqlSupportedCaseSensitivity;
import org.apache.arrow.flight.sql.impl.FlightSql.SqlSupportedTransaction;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;
import org.sqltruffle.bridge.arrow.catalog.Catalog;
import org.sqltruffle.bridge.server.session.ServedFiles;
import org.sqltruffle.language.Connection;

/** The calls that ask what there is. A catalog is a database, and has one schema whose name is empty. */
abstract class CatalogProducer extends NoOpFlightSqlProducer {

    private static final List<String> TABLE_TYPES = List.of("table", "view");

    private final BufferAllocator allocator;
    private final SqlInfoBuilder facts;

    CatalogProducer(ServedFiles files, BufferAllocator allocator) {
        this.allocator = allocator;
        this.facts = new SqlInfoBuilder().withFlightSqlServerName("SQLTruffle").withFlightSqlServerVersion(Connection.sqliteVersion())
                        .withFlightSqlServerArrowVersion("18.3.0").withFlightSqlServerReadOnly(files.isReadOnly())
                        .withFlightSqlServerSql(true).withFlightSqlServerSubstrait(false)
                        .withFlightSqlServerTransaction(SqlSupportedTransaction.SQL_SUPPORTED_TRANSACTION_TRANSACTION)
                        .withFlightSqlServerCancel(true)
                        .withFlightSqlServerBulkIngestion(true).withFlightSqlServerBulkIngestionTransaction(true)
                        .withSqlIdentifierQuoteChar("\"").withSqlTransactionsSupported(true).withSqlDdlCatalog(false)
                        .withSqlDdlSchema(false).withSqlDdlTable(true)
                        .withSqlIdentifierCase(SqlSupportedCaseSensitivity.SQL_CASE_SENSITIVITY_CASE_INSENSITIVE)
                        .withSqlQuotedIdentifierCase(SqlSupportedCaseSensitivity.SQL_CASE_SENSITIVITY_CASE_INSENSITIVE);
    }

    private static FlightInfo info(Schema schema, Message command, FlightDescriptor descriptor) {
        return new FlightInfo(schema, descriptor, List.of(new FlightEndpoint(new Ticket(Any.pack(command).toByteArray()))), -1, -1);
    }

    private static Catalog catalog() {
        return new Catalog(CallGate.session().database());
    }

    private void send(Schema schema, List<Object[]> rows, ServerStreamListener listener) {
        CatalogRows.send(schema, rows, allocator, listener);
    }

    @Override
    public FlightInfo getFlightInfoSqlInfo(CommandGetSqlInfo command, CallContext call, FlightDescriptor descriptor) {
        return info(Schemas.GET_SQL_INFO_SCHEMA, command, descriptor);
    }

    @Override
    public void getStreamSqlInfo(CommandGetSqlInfo command, CallContext call, ServerStreamListener listener) {
        facts.send(command.getInfoList(), listener);
    }

    @Override
    public FlightInfo getFlightInfoCatalogs(CommandGetCatalogs command, CallContext call, FlightDescriptor descriptor) {
        return info(Schemas.GET_CATALOGS_SCHEMA, command, descriptor);
    }

    @Override
    public void getStreamCatalogs(CallContext call, ServerStreamListener listener) {
        send(Schemas.GET_CATALOGS_SCHEMA, catalog().databases(null).stream().map(name -> new Object[]{name}).toList(), listener);
    }

    @Override
    public FlightInfo getFlightInfoSchemas(CommandGetDbSchemas command, CallContext call, FlightDescriptor descriptor) {
        return info(Schemas.GET_SCHEMAS_SCHEMA, command, descriptor);
    }

    @Override
    public void getStreamSchemas(CommandGetDbSchemas command, CallContext call, ServerStreamListener listener) {
        List<String> names = command.hasDbSchemaFilterPattern() && !Catalog.isSchema(command.getDbSchemaFilterPattern()) ? List.of()
                        : catalog().databases(command.hasCatalog() ? command.getCatalog() : null);
        send(Schemas.GET_SCHEMAS_SCHEMA, names.stream().map(name -> new Object[]{name, ""}).toList(), listener);
    }

    private static Schema tablesSchema(CommandGetTables command) {
        return command.getIncludeSchema() ? Schemas.GET_TABLES_SCHEMA : Schemas.GET_TABLES_SCHEMA_NO_SCHEMA;
    }

    @Override
    public FlightInfo getFlightInfoTables(CommandGetTables command, CallContext call, FlightDescriptor descriptor) {
        return info(tablesSchema(command), command, descriptor);
    }

    @Override
    public void getStreamTables(CommandGetTables command, CallContext call, ServerStreamListener listener) {
        List<Object[]> rows = new ArrayList<>();
        if (!command.hasDbSchemaFilterPattern() || Catalog.isSchema(command.getDbSchemaFilterPattern())) {
            List<String> types = command.getTableTypesCount() == 0 ? TABLE_TYPES : command.getTableTypesList();
            rows = catalog().tables(command.hasCatalog() ? command.getCatalog() : null,
                            command.hasTableNameFilterPattern() ? command.getTableNameFilterPattern() : "%", types,
                            command.getIncludeSchema());
        }
        send(tablesSchema(command), rows, listener);
    }

    @Override
    public FlightInfo getFlightInfoTableTypes(CommandGetTableTypes command, CallContext call, FlightDescriptor descriptor) {
        return info(Schemas.GET_TABLE_TYPES_SCHEMA, command, descriptor);
    }

    @Override
    public void getStreamTableTypes(CallContext call, ServerStreamListener listener) {
        send(Schemas.GET_TABLE_TYPES_SCHEMA, TABLE_TYPES.stream().map(type -> new Object[]{type}).toList(), listener);
    }

    @Override
    public FlightInfo getFlightInfoPrimaryKeys(CommandGetPrimaryKeys command, CallContext call, FlightDescriptor descriptor) {
        return info(Schemas.GET_PRIMARY_KEYS_SCHEMA, command, descriptor);
    }

    @Override
    public void getStreamPrimaryKeys(CommandGetPrimaryKeys command, CallContext call, ServerStreamListener listener) {
        send(Schemas.GET_PRIMARY_KEYS_SCHEMA, catalog().primaryKeys(command.hasCatalog() ? command.getCatalog() : null, command.getTable()),
                        listener);
    }

    @Override
    public FlightInfo getFlightInfoImportedKeys(CommandGetImportedKeys command, CallContext call, FlightDescriptor descriptor) {
        return info(Schemas.GET_IMPORTED_KEYS_SCHEMA, command, descriptor);
    }

    @Override
    public void getStreamImportedKeys(CommandGetImportedKeys command, CallContext call, ServerStreamListener listener) {
        send(Schemas.GET_IMPORTED_KEYS_SCHEMA,
                        catalog().foreignKeys(command.hasCatalog() ? command.getCatalog() : null, null, command.getTable()), listener);
    }

    @Override
    public FlightInfo getFlightInfoExportedKeys(CommandGetExportedKeys command, CallContext call, FlightDescriptor descriptor) {
        return info(Schemas.GET_EXPORTED_KEYS_SCHEMA, command, descriptor);
    }

    @Override
    public void getStreamExportedKeys(CommandGetExportedKeys command, CallContext call, ServerStreamListener listener) {
        send(Schemas.GET_EXPORTED_KEYS_SCHEMA,
                        catalog().foreignKeys(command.hasCatalog() ? command.getCatalog() : null, command.getTable(), null), listener);
    }

    @Override
    public FlightInfo getFlightInfoCrossReference(CommandGetCrossReference command, CallContext call, FlightDescriptor descriptor) {
        return info(Schemas.GET_CROSS_REFERENCE_SCHEMA, command, descriptor);
    }

    @Override
    public void getStreamCrossReference(CommandGetCrossReference command, CallContext call, ServerStreamListener listener) {
        send(Schemas.GET_CROSS_REFERENCE_SCHEMA, catalog().foreignKeys(command.hasFkCatalog() ? command.getFkCatalog() : null,
                        command.getPkTable(), command.getFkTable()), listener);
    }
}
