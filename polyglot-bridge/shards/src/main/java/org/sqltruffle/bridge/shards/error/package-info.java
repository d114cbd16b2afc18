/** What is wrong with shards. */
package org.sqltruffle.bridge.shards.error;
