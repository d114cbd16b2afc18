package org.sqltruffle.bridge.trino;

import io.airlift.slice.Slice;
import io.trino.spi.connector.ConnectorAccessControl;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorTransactionHandle;
import io.trino.spi.function.table.AbstractConnectorTableFunction;
import io.trino.spi.function.table.Argument;
import io.trino.spi.function.table.ConnectorTableFunctionHandle;
import io.trino.spi.function.table.Descriptor;
import io.trino.spi.function.table.ReturnTypeSpecification;
import io.trino.spi.function.table.ScalarArgument;
import io.trino.spi.function.table.ScalarArgumentSpecification;
import io.trino.spi.function.table.TableFunctionAnalysis;
import io.trino.spi.type.VarcharType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shardtable.leaf.ForeignQuery;

/** {@code TABLE(catalog.system.query('SELECT …'))}: each file runs the query by itself, and gives its rows. */
public final class QueryFunction extends AbstractConnectorTableFunction {

    private static final String QUERY = "QUERY";

    /** What is run. @param columns of the result */
    public record Handle(String sql, List<ShardColumn> columns) implements ConnectorTableFunctionHandle {
    }

    private final ShardCatalog catalog;

    QueryFunction(ShardCatalog catalog) {
        super("system", "query", List.of(ScalarArgumentSpecification.builder().name(QUERY).type(VarcharType.VARCHAR).build()),
                        ReturnTypeSpecification.GenericTable.GENERIC_TABLE);
        this.catalog = catalog;
    }

    @Override
    public TableFunctionAnalysis analyze(ConnectorSession session, ConnectorTransactionHandle transaction, Map<String, Argument> arguments,
                    ConnectorAccessControl access) {
        Slice text = (Slice) ((ScalarArgument) arguments.get(QUERY)).getValue();
        List<ShardColumn> columns = ShardMetadata.failing(() -> columns(text));
        Descriptor type = Descriptor.descriptor(columns.stream().map(ShardColumn::name).toList(),
                        columns.stream().map(ShardColumn::type).toList());
        return TableFunctionAnalysis.builder().returnedType(type).handle(new Handle(text.toStringUtf8(), columns)).build();
    }

    private List<ShardColumn> columns(Slice text) {
        if (text == null) {
            throw new ShardException("the query is NULL");
        }
        ForeignQuery query = ForeignQuery.of(text.toStringUtf8());
        List<ForeignQuery.Column> columns = catalog.columns(query);
        return columns.stream().map(column -> new ShardColumn(column.name().toLowerCase(Locale.ENGLISH), column.index(),
                        ShardColumn.type(column.type()), "", false)).toList();
    }
}
