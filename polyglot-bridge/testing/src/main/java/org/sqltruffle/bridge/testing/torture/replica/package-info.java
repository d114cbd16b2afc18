/** Attacks on replicas, on the merge of their changes, and on their server. */
package org.sqltruffle.bridge.testing.torture.replica;
