package org.sqltruffle.bridge.replication.simulation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Runs random schedules, one for each seed, and shrinks those that fail. */
public final class Simulator {

    private static final int MOST_SITES = 7;
    private static final int SHORTEST = 20;
    private static final int LONGEST = 80;

    private final Path directory;
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
        String failure = Simulation.run(directory, sites, seed, schedule);
        return failure == null ? null : shrink(seed, sites, schedule, failure);
    }

    private String shrink(long seed, int sites, List<Step> schedule, String failure) {
        List<Step> shortest = schedule;
        String found = failure;
        for (int size = schedule.size() / 2; size > 0; size /= 2) {
            for (int start = 0; start < shortest.size();) {
                List<Step> shorter = new ArrayList<>(shortest.subList(0, start));
                shorter.addAll(shortest.subList(Math.min(start + size, shortest.size()), shortest.size()));
                String now = Simulation.run(directory, sites, seed, shorter);
                if (now != null) {
                    shortest = shorter;
                    found = now;
                } else {
                    start += size;
                }
            }
        }
        StringBuilder text = new StringBuilder("seed " + seed + ", " + sites + " sites, " + shortest.size() + " of " + schedule.size() + " steps:\n");
        shortest.forEach(step -> text.append("  ").append(step).append('\n'));
        return text + found;
    }
}
