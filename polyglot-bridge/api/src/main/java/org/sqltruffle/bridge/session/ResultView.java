package org.sqltruffle.bridge.session;

import java.util.List;
import java.util.ServiceLoader;

/** Another form of a JDBC result, which {@code ResultSet.unwrap} gives. A module that the driver does not know provides it as a service. */
public interface ResultView {

    /** What {@code unwrap} is asked for. */
    Class<?> type();

    /** Makes an object of {@link #type} of the rows of a result. Closing the object closes the rows. */
    Object open(ResultBatches rows);

    /** The view of a type, {@code null} for none. */
    static ResultView of(Class<?> type) {
        return Provided.VIEWS.stream().filter(view -> view.type() == type).findFirst().orElse(null);
    }

    /** The services, which are looked for once. */
    final class Provided {

        private static final List<ResultView> VIEWS = ServiceLoader.load(ResultView.class, ResultView.class.getClassLoader()).stream()
                        .map(ServiceLoader.Provider::get).toList();

        private Provided() {
        }
    }
}
