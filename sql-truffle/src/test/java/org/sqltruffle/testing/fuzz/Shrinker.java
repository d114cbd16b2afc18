package org.sqltruffle.testing.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes a failing case small: leaves out statements, then pieces of the statements that remain, as long as the case still fails. Text that
 * is no longer SQL gives the same error in both tiers, so the shrinker never keeps it.
 */
final class Shrinker {

    private static final Pattern TOKEN = Pattern.compile(
                    "'(?:[^']|'')*'|[A-Za-z_][A-Za-z_0-9.]*|[0-9.]+(?:e[+-]?[0-9]+)?|\\s+|<<|>>|\\|\\||<=|>=|<>|==|.", Pattern.DOTALL);

    private final Predicate<FuzzCase> fails;
    private final long deadline;

    /**
     * @param fails whether a case still shows the failure
     * @param milliseconds when to be content with what was reached
     */
    Shrinker(Predicate<FuzzCase> fails, long milliseconds) {
        this.fails = fails;
        this.deadline = System.currentTimeMillis() + milliseconds;
    }

    FuzzCase shrink(FuzzCase failing) {
        FuzzCase current = new FuzzCase(reduce(failing.steps(), FuzzCase::new));
        for (int i = 0; i < current.steps().size(); i++) {
            current = simplify(current, i);
        }
        return new FuzzCase(reduce(current.steps(), FuzzCase::new));
    }

    private FuzzCase simplify(FuzzCase failing, int index) {
        FuzzStep step = failing.steps().get(index);
        Function<FuzzStep, FuzzCase> with = changed -> {
            List<FuzzStep> steps = new ArrayList<>(failing.steps());
            steps.set(index, changed);
            return new FuzzCase(steps);
        };
        if (!step.during().isEmpty() && fails.test(with.apply(new FuzzStep(step.sql())))) {
            return simplify(with.apply(new FuzzStep(step.sql())), index);
        }
        if (step.sql().startsWith("WITH RECURSIVE")) {
            // A recursive query without its condition does not end.
            return failing;
        }
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(step.sql());
        while (matcher.find()) {
            tokens.add(matcher.group());
        }
        List<String> fewer = reduce(tokens, t -> with.apply(new FuzzStep(String.join("", t), step.pauseAfter(), step.during())));
        return with.apply(new FuzzStep(String.join("", fewer), step.pauseAfter(), step.during()));
    }

    /** Leaves out runs of elements, long ones first, while the case fails. */
    private <T> List<T> reduce(List<T> elements, Function<List<T>, FuzzCase> caseOf) {
        List<T> current = elements;
        for (int length = Math.max(1, current.size() / 2); length >= 1; length = length == 1 ? 0 : (length + 1) / 2) {
            boolean again = true;
            while (again) {
                again = false;
                for (int i = 0; i + length <= current.size() && System.currentTimeMillis() < deadline;) {
                    List<T> fewer = new ArrayList<>(current.subList(0, i));
                    fewer.addAll(current.subList(i + length, current.size()));
                    if (fails.test(caseOf.apply(fewer))) {
                        current = fewer;
                        again = length == 1;
                    } else {
                        i += length;
                    }
                }
            }
        }
        return current;
    }
}
