package org.sqltruffle.tpch.oltp;

/**
 * One transaction with its random inputs. Inputs that the transaction does not use are drawn all the same.
 *
 * @param transaction which
 * @param subscriber the subscriber's id, 1 to the number of subscribers
 * @param type {@code ai_type} or {@code sf_type}, 1 to 4
 * @param startTime 0, 8 or 16
 * @param endTime 1 to 24, not always after {@code startTime}
 * @param bit 0 or 1
 * @param data 0 to 255
 * @param location 1 to 2^32 - 1
 * @param number 15 digits
 */
public record TatpCall(TatpTransaction transaction, long subscriber, long type, long startTime, long endTime, long bit, long data,
                long location, String number) {
    /** The subscriber's number: its id in 15 digits. */
    public String subscriberNumber() {
        return TatpTables.subscriberNumber(subscriber);
    }

    /**
     * The parameters of a statement of the transaction. Where the statement depends on an id that an earlier statement looks up by the
     * subscriber's number, the value here is the one that the look-up gives.
     *
     * @param statement index into {@link TatpTransaction#statements()}
     * @throws IndexOutOfBoundsException if there is no such statement
     */
    public Object[] parameters(int statement) {
        Object[][] all = switch (transaction) {
            case GET_SUBSCRIBER_DATA -> new Object[][]{{subscriber}};
            case GET_NEW_DESTINATION -> new Object[][]{{subscriber, type, startTime, endTime}};
            case GET_ACCESS_DATA -> new Object[][]{{subscriber, type}};
            case UPDATE_SUBSCRIBER_DATA -> new Object[][]{{bit, subscriber}, {data, subscriber, type}};
            case UPDATE_LOCATION -> new Object[][]{{location, subscriberNumber()}};
            case INSERT_CALL_FORWARDING ->
                new Object[][]{{subscriberNumber()}, {subscriber}, {subscriber, type, startTime, endTime, number}};
            case DELETE_CALL_FORWARDING -> new Object[][]{{subscriberNumber()}, {subscriber, type, startTime}};
        };
        return all[statement];
    }
}
