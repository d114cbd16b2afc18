package org.sqltruffle.program;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The loop nests of a program: the strongly connected components of the control flow, found by Tarjan's algorithm. A backward jump alone
 * makes no loop: the last instruction of a program jumps back to its beginning, once.
 *
 * <p>A Gosub is taken to go on after itself, and a subroutine to end at its Return. Else a subroutine that two loops call, one after the
 * other, would make one loop of them: as if the call of the second could return to the first. What a nest calls belongs to it. A coroutine
 * is taken to begin where it is made, not at each Yield of its caller: else all loops in a coroutine and that of the caller are one.
 */
final class Loops {

    private final int[][] successors;
    private final int[] component;
    private final BitSet bodies = new BitSet();
    /** By component: its instructions and those of the subroutines that it calls. */
    private final Map<Integer, BitSet> nests = new HashMap<>();

    /** @param successors those within a routine, where a Gosub, whose first one is the subroutine, goes on after itself */
    Loops(int[][] successors, BitSet calls) {
        this.successors = successors;
        this.component = new int[successors.length];
        findComponents();
        for (int pc = bodies.nextSetBit(0); pc >= 0; pc = bodies.nextSetBit(pc + 1)) {
            nests.computeIfAbsent(component[pc], c -> new BitSet()).set(pc);
        }
        nests.values().forEach(nest -> addCalled(nest, calls));
        nests.values().forEach(bodies::or);
    }

    /** Instructions that can run more than once. */
    BitSet bodies() {
        return bodies;
    }

    /** Whether two instructions are in the same loop nest. */
    boolean inSameLoop(int a, int b) {
        return component[a] == component[b] && nests.containsKey(component[a]);
    }

    /** What is in a loop nest with an instruction, the subroutines included. */
    BitSet nestOf(int pc) {
        BitSet nest = new BitSet();
        for (BitSet one : nests.values()) {
            if (one.get(pc)) {
                nest.or(one);
            }
        }
        return nest;
    }

    private void addCalled(BitSet nest, BitSet calls) {
        ArrayDeque<Integer> work = new ArrayDeque<>();
        nest.stream().filter(calls::get).forEach(pc -> work.add(successors[pc][0]));
        while (!work.isEmpty()) {
            int pc = work.poll();
            if (!nest.get(pc)) {
                nest.set(pc);
                Arrays.stream(successors[pc]).forEach(work::add);
            }
        }
    }

    private void findComponents() {
        int n = successors.length;
        int[] index = new int[n];
        int[] low = new int[n];
        int[] next = new int[n];
        Arrays.fill(index, -1);
        Arrays.fill(component, -1);
        ArrayDeque<Integer> path = new ArrayDeque<>();
        ArrayDeque<Integer> open = new ArrayDeque<>();
        int counter = 0;
        int components = 0;
        for (int root = 0; root < n; root++) {
            if (index[root] >= 0) {
                continue;
            }
            path.push(root);
            while (!path.isEmpty()) {
                int v = path.peek();
                if (index[v] < 0) {
                    index[v] = counter;
                    low[v] = counter++;
                    open.push(v);
                }
                if (next[v] < successors[v].length) {
                    int w = successors[v][next[v]++];
                    if (index[w] < 0) {
                        path.push(w);
                    } else if (component[w] < 0) {
                        low[v] = Math.min(low[v], index[w]);
                    }
                    continue;
                }
                path.pop();
                if (!path.isEmpty()) {
                    low[path.peek()] = Math.min(low[path.peek()], low[v]);
                }
                if (low[v] == index[v]) {
                    close(v, open, components++);
                }
            }
        }
    }

    private void close(int v, ArrayDeque<Integer> open, int number) {
        boolean single = open.peek() == v && Arrays.stream(successors[v]).noneMatch(w -> w == v);
        int w;
        do {
            w = open.pop();
            component[w] = number;
            bodies.set(w, !single);
        } while (w != v);
    }
}
