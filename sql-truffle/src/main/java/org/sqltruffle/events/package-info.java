/** Events of the engine in Java's flight recordings. {@link Recorder} can be used in a JVM without the module {@code jdk.jfr}, too. */
package org.sqltruffle.events;
