package org.sqltruffle.bridge.arrow;

import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.sqltruffle.bridge.session.ResultBatches;
import org.sqltruffle.bridge.session.ResultView;

/** The {@link ArrowReader} of a JDBC result. It has an allocator of its own, which it closes. */
public final class ReaderView implements ResultView {

    @Override
    public Class<?> type() {
        return ArrowReader.class;
    }

    @Override
    public Object open(ResultBatches rows) {
        RootAllocator allocator = new RootAllocator();
        return new ResultReader(allocator, new ColumnSource(rows, ArrowOptions.DEFAULT), allocator::close);
    }
}
