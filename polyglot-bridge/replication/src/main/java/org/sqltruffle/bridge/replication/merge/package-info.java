/**
 * Change sets: what one site sends to another ({@code Collector}), its bytes ({@code ChangeSetWriter}, {@code ChangeSetReader}), how it
 * joins the registers ({@code Merger}), and which rows a table shows when not all of them satisfy its constraints ({@code Repair}).
 */
package org.sqltruffle.bridge.replication.merge;
