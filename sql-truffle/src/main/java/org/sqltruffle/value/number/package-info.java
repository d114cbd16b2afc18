/** Numbers: affinity, conversion from and to text, arithmetic and sums. */
package org.sqltruffle.value.number;
