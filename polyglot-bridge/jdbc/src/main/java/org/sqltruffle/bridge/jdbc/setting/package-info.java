/** The URL and the properties of a connection, and the formats of dates that they choose. */
package org.sqltruffle.bridge.jdbc.setting;
