/** Attacks by damaged files, killed processes, power cuts, failing system calls and lack of memory. */
package org.sqltruffle.bridge.testing.torture.crash;
