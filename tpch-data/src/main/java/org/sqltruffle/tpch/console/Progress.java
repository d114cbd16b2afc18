package org.sqltruffle.tpch.console;

import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar on standard error when that is a terminal, otherwise a line per step. */
public final class Progress implements AutoCloseable {

    private final boolean terminal = System.console() != null && System.console().isTerminal();
    private final ProgressBar bar;

    public Progress(String task, long steps) {
        ProgressBarBuilder builder = new ProgressBarBuilder().setTaskName(task).setInitialMax(steps).setStyle(ProgressBarStyle.ASCII);
        if (!terminal) {
            builder.setConsumer(new DelegatingProgressBarConsumer(line -> {
            }));
        }
        bar = builder.build();
    }

    /** A step begins. */
    public void step(String name) {
        bar.setExtraMessage(name);
        if (!terminal) {
            System.err.println(bar.getTaskName() + ": " + name);
        }
    }

    public void stepDone() {
        bar.step();
    }

    public void to(long done, long all) {
        bar.maxHint(all);
        bar.stepTo(done);
    }

    @Override
    public void close() {
        bar.close();
    }
}
