/** sqlite-jdbc's date format. */
package org.sqlite.date;
