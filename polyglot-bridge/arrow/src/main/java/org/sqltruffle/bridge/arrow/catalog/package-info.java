/** What tables a database has, for the catalog calls of Flight SQL and ADBC. */
package org.sqltruffle.bridge.arrow.catalog;
