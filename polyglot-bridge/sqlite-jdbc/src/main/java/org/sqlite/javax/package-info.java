/** sqlite-jdbc's data source for connection pools. */
package org.sqlite.javax;
