package org.sqltruffle.bench;

import java.util.Map;

/**
 * What a report must say besides its numbers.
 *
 * @param command what reproduces the run
 * @param plan how it was measured
 * @param runtime Truffle's runtime, if one of the engines uses it
 * @param engines what was measured, by engine
 */
record RunFacts(String command, RunPlan plan, String runtime, Map<String, String> engines) {
}
