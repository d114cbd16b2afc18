/** sqlite-jdbc's class of an open database, as far as it does not handle single statements. */
package org.sqlite.core;
