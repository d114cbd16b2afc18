/**
 * What all attacks need: {@code Attack} and its report, processes like this one, sessions in each tier, a bank whose balance must hold.
 */
package org.sqltruffle.bridge.testing.torture.harness;
