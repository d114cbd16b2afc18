/**
 * The commands that test the engine: {@code diff}, {@code fuzz} and {@code slt}. They use the test tools of {@code sql-truffle} (package
 * {@code org.sqltruffle.testing}), which are in no jar that users get.
 */
package org.sqltruffle.bridge.testing;
