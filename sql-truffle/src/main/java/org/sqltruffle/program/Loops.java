package org.sqltruffle.program;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Which instructions are in a loop: the strongly connected components of the control flow, found by Tarjan's algorithm. A
 * backward jump alone makes no loop: the last instruction of a program jumps back to its beginning, once.
 */
final class Loops {

    private final int[][] successors;
    private final int[] component;
    private final BitSet bodies = new BitSet();

    Loops(int[][] successors) {
        this.successors = successors;
        this.component = new int[successors.length];
        findComponents();
    }

    /** Instructions that can run more than once. */
    BitSet bodies() {
        return bodies;
    }

    /** Whether two instructions are in the same loop nest. */
    boolean inSameLoop(int a, int b) {
        return component[a] == component[b] && bodies.get(a) && bodies.get(b);
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
