/**
 * Results of queries as Arrow record batches: {@link org.sqltruffle.bridge.arrow.ArrowResult} begins, {@code docs/users/arrow.md} says the
 * types.
 */
package org.sqltruffle.bridge.arrow;
