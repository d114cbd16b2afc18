package org.sqltruffle.bridge.session;

import java.util.ServiceLoader;

/** Another form of a JDBC result, which {@code ResultSet.unwrap} gives. A module that the driver does not know provides it as a service. */
public interface ResultView {

    /** What {@code unwrap} is asked for. */
    Class<?> type();

    /** Makes an object of {@link #type} of the rows of a result. Closing the object closes the rows. */
    Object open(ResultBatches rows);

    /** The view of a type, {@code null} for none. */
    static ResultView of(Class<?> type) {
        for (ResultView view : ServiceLoader.load(ResultView.class, ResultView.class.getClassLoader())) {
            if (view.type() == type) {
                return view;
            }
        }
        return null;
    }
}
