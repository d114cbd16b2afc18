package org.sqltruffle.bridge.shards.key;

import java.util.List;
import java.util.function.IntFunction;

/**
 * What the conditions of a query say about the shard key. All of them must hold.
 *
 * @param column the name of the key
 * @param ofTexts whether the column has the affinity TEXT, which converts numbers that are compared with it
 * @param ofNumbers whether it has the affinity of numbers, which converts texts that look like numbers
 */
public record KeyFilter(String column, List<KeyCondition> conditions, boolean ofTexts, boolean ofNumbers) {

    public KeyFilter {
        conditions = List.copyOf(conditions);
    }

    /** Whether a file with these bounds may have rows of the query. @param parameters as for {@link KeyCondition#mayMatch} */
    public boolean mayMatch(KeyBounds bounds, IntFunction<KeyValue> parameters) {
        return conditions.stream().allMatch(condition -> condition.mayMatch(bounds, parameters, ofTexts, ofNumbers));
    }
}
