/** A program that uses SQLTruffle as a Maven dependency, through JDBC and through the Java API. */
package example;
