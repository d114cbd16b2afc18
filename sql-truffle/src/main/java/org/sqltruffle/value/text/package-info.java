/** Text functions: {@code LIKE} and {@code GLOB}, parts of a text, and the text and paths of JSON. */
package org.sqltruffle.value.text;
