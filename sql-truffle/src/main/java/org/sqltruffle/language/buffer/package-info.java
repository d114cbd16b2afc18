/** Memory that Java and C share: parameters, rows that C has read ahead, and values of other types. */
package org.sqltruffle.language.buffer;
