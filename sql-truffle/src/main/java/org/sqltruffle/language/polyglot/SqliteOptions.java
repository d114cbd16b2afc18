package org.sqltruffle.language.polyglot;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.graalvm.options.OptionType;
import org.graalvm.options.OptionValues;
import org.sqltruffle.interpreter.tier.TierThresholds;
import org.sqltruffle.language.ColumnDefaults;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.memory.NfiCalls;

/** The language's options as the engine takes them. */
final class SqliteOptions {

    static final OptionType<EngineOptions.Tier> TIER = new OptionType<>("tier", EngineOptions.Tier::parse);
    static final OptionType<TierThresholds> THRESHOLDS = new OptionType<>("thresholds", TierThresholds::parse);

    static final OptionType<NfiCalls.Backend> CALLS = new OptionType<>("calls", SqliteOptions::calls);

    static final OptionType<ColumnStore.Mode> COLUMNS = new OptionType<>("columns", ColumnStore.Mode::of);
    static final OptionType<Long> COLUMN_BYTES = new OptionType<>("columnBytes", ColumnDefaults::bytes);

    private SqliteOptions() {
    }

    private static NfiCalls.Backend calls(String name) {
        try {
            return NfiCalls.Backend.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("foreign or nfi expected, not '" + name + "'");
        }
    }

    static EngineOptions engineOptions(OptionValues values) {
        Set<String> disabled = new TreeSet<>();
        for (String name : values.get(SqliteLanguage.DisabledOpcodes).split(",")) {
            if (!name.isBlank()) {
                disabled.add(name.strip());
            }
        }
        if (values.hasBeenSet(SqliteLanguage.ColumnBytes)) {
            ColumnStore.setBytes(values.get(SqliteLanguage.ColumnBytes));
        }
        return EngineOptions.DEFAULT.withTier(values.get(SqliteLanguage.Tier)).withThresholds(values.get(SqliteLanguage.Thresholds))
                        .withDisabledOpcodes(disabled)
                        .withIdleStatements(values.get(SqliteLanguage.IdleStatements)).withColumns(values.get(SqliteLanguage.Columns));
    }
}
