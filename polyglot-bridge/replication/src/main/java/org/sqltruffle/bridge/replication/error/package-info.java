/** The exception of replicas. */
package org.sqltruffle.bridge.replication.error;
