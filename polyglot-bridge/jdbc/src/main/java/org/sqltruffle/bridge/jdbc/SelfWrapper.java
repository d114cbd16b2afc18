package org.sqltruffle.bridge.jdbc;

import java.sql.SQLException;
import java.sql.Wrapper;

/** A JDBC object that wraps only itself. */
interface SelfWrapper extends Wrapper {

    @Override
    default <T> T unwrap(Class<T> type) throws SQLException {
        if (!isWrapperFor(type)) {
            throw Errors.notAWrapper(type);
        }
        return type.cast(this);
    }

    @Override
    default boolean isWrapperFor(Class<?> type) {
        return type != null && type.isInstance(this);
    }
}
