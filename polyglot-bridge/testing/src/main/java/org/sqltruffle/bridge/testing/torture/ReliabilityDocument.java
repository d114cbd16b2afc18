package org.sqltruffle.bridge.testing.torture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.sqltruffle.bridge.testing.torture.harness.Attack;

/** Writes docs/RELIABILITY.md from the counts. */
final class ReliabilityDocument {

    private static final String HEAD = """
                    # Reliability

                    `./sqltruffle torture` writes this page. Each run adds to the counts, which [reliability.counts](reliability.counts) \
                    keeps. An attack runs in a process of its own, so a crash
                    ends one case and is noted below. [SECURITY.md](SECURITY.md) says what is promised.

                    ```sh
                    ./sqltruffle torture --minutes 60                # all attacks in turn, from where the last run stopped
                    ./sqltruffle torture --only damage --minutes 5   # one attack
                    ./sqltruffle torture --only damage --seed 17     # one case again: what a finding's command does
                    ./sqltruffle torture --sanitize --minutes 20     # with AddressSanitizer and UndefinedBehaviorSanitizer in the C part
                    ```

                    """;

    private ReliabilityDocument() {
    }

    static void write(Path file, ReliabilityState state) throws IOException {
        Files.writeString(file, text(state));
    }

    static String text(ReliabilityState state) {
        StringBuilder text = new StringBuilder(HEAD);
        text.append("## What was done\n\n| attack | what it does, and what must hold | counts | minutes | last run |\n"
                        + "|---|---|---|---:|---|\n");
        Attacks.ALL.forEach(attack -> row(text, state, attack, attack.name()));
        text.append("\n## With sanitizers\n\nThe same cases with the C part compiled by `SQLTRUFFLE_SANITIZE=address,undefined`. A report "
                        + "of a sanitizer is a finding.\n\n"
                        + "| attack | what it does, and what must hold | counts | minutes | last run |\n|---|---|---|---:|---|\n");
        Attacks.ALL.stream().filter(Attack::runsSanitized).forEach(attack -> row(text, state, attack, TortureCommand.key(attack, true)));
        text.append("\n## What was found\n\n");
        List<ReliabilityState.Finding> findings = state.findings();
        if (findings.isEmpty()) {
            text.append("Nothing so far.\n");
        } else {
            text.append("A finding is gone when its command finds nothing any more. Each run repeats the commands of all others first.\n"
                            + "\n| attack | seed | found | what | gone |\n|---|---:|---|---|---|\n");
            for (ReliabilityState.Finding finding : findings) {
                text.append("| ").append(finding.attack()).append(" | ").append(finding.seed()).append(" | ").append(finding.seen())
                                .append(" | ").append(escape(finding.text())).append(" | ")
                                .append(finding.gone().isEmpty() ? "**no**" : finding.gone()).append(" |\n");
            }
        }
        return text.toString();
    }

    private static void row(StringBuilder text, ReliabilityState state, Attack attack, String key) {
        String counts = state.counts(key).entrySet().stream()
                        .map(count -> String.format(Locale.ROOT, "%,d %s", count.getValue(), count.getKey()))
                        .collect(Collectors.joining(", "));
        text.append("| `").append(attack.name()).append("` | ").append(attack.purpose()).append(" | ")
                        .append(counts.isEmpty() ? "none" : counts).append(" | ").append(state.seconds(key) / 60).append(" | ")
                        .append(state.last(key)).append(" |\n");
    }

    private static String escape(String text) {
        return "`" + text.replace("|", "\\|").replace("`", "'") + "`";
    }
}
