package org.sqltruffle.bridge.testing.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Runs random schedules, one for each seed, and shrinks those that fail. */
public final class Simulator implements AutoCloseable {

    private static final int MOST_SITES = 7;
    private static final int SHORTEST = 20;
    private static final int LONGEST = 80;
    /** So many schedules begin with the same files. Others have other numbers of sites, and other rowids. */
    private static final int SAME_FILES = 100;

    private final Path directory;
    private final Map<Integer, SiteFiles> files = new HashMap<>();
    private int schedules;
    private long steps;

    /** @param directory for the sites' files; one in memory is faster */
    public Simulator(Path directory) {
        this.directory = directory;
    }

    /** How many steps have been run, without those for shrinking. */
    public long steps() {
        return steps;
    }

    /**
     * Runs the schedule of a seed.
     *
     * @return {@code null}, or what is wrong after the shortest schedule that was found to fail
     */
    public String run(long seed) {
        Random random = new Random(seed);
        int sites = 2 + random.nextInt(MOST_SITES - 1);
        List<Step> schedule = Step.schedule(random, sites, SHORTEST + random.nextInt(LONGEST - SHORTEST));
        steps += schedule.size();
        if (schedules++ % SAME_FILES == 0) {
            close();
        }
        String failure = run(seed, sites, schedule);
        return failure == null ? null : shrink(seed, sites, schedule, failure);
    }

    private String run(long seed, int sites, List<Step> schedule) {
        try {
            SiteFiles first = files.get(sites);
            if (first == null) {
                first = new SiteFiles(directory.resolve(sites + " sites"), sites);
                files.put(sites, first);
            }
            return Simulation.run(first, seed, schedule);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes the files. */
    @Override
    public void close() {
        try {
            for (SiteFiles each : files.values()) {
                each.delete();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        files.clear();
    }

    private String shrink(long seed, int sites, List<Step> schedule, String failure) {
        List<Step> shortest = schedule;
        String found = failure;
        for (int size = schedule.size() / 2; size > 0; size /= 2) {
            for (int start = 0; start < shortest.size();) {
                List<Step> shorter = new ArrayList<>(shortest.subList(0, start));
                shorter.addAll(shortest.subList(Math.min(start + size, shortest.size()), shortest.size()));
                String now = run(seed, sites, shorter);
                if (now != null) {
                    shortest = shorter;
                    found = now;
                } else {
                    start += size;
                }
            }
        }
        StringBuilder text = new StringBuilder(
                        "seed " + seed + ", " + sites + " sites, " + shortest.size() + " of " + schedule.size() + " steps:\n");
        shortest.forEach(step -> text.append("  ").append(step).append('\n'));
        return text + found;
    }
}
