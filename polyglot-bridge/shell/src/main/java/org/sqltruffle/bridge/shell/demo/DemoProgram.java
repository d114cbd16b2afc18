package org.sqltruffle.bridge.shell.demo;

import java.util.List;
import java.util.concurrent.Callable;

/**
 * A program of the demo, twice.
 *
 * @param ours on this project
 * @param theirs on sqlite-jdbc; must give the same answer
 */
record DemoProgram(String name, Callable<List<Object>> ours, Callable<List<Object>> theirs) {
}
