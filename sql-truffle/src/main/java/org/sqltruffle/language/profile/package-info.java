/** What an execution did, for {@code explain}: the counts of its instructions, cursors and loops. */
package org.sqltruffle.language.profile;
