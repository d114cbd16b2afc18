/**
 * Tables, files and pictures made from the results of runs.
 */
package org.sqltruffle.bench.report;
