package org.sqltruffle.bridge.shell.command;

import java.util.Set;
import org.sqltruffle.language.EngineOptions;
import picocli.CommandLine.Option;

/** The options that choose how statements run. */
public final class EngineChoice {

    @Option(names = "--engine", paramLabel = "auto|truffle|c", defaultValue = "auto",
                    description = "Which tier runs statements: C, then Truffle when hot (auto); Truffle at once; only C.")
    private EngineOptions.Tier tier;

    @Option(names = "--disable-ops", paramLabel = "OP[,OP...]", split = ",", description = "Opcodes that always run in C, as Column,Next.")
    private Set<String> disabledOpcodes = Set.of();

    public EngineOptions options() {
        return EngineOptions.DEFAULT.withTier(tier).withDisabledOpcodes(disabledOpcodes);
    }
}
