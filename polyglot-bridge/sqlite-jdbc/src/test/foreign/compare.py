"""Compares the JUnit reports of two runs: compare.py THEIRS OURS KNOWN_FAILURES. Prints counts and the tests that pass only in the
first."""
import pathlib
import sys
import xml.etree.ElementTree as xml

GOAL = 0.98


def passed(directory):
    """The names of all tests, and of those that passed."""
    every, good = set(), set()
    for report in pathlib.Path(directory).glob("*.xml"):
        for case in xml.parse(report).getroot().iter("testcase"):
            name = case.get("classname") + "." + case.get("name").removesuffix("()")
            output = case.find("system-out")
            # A display name tells the cases of a parameterized test apart.
            if output is not None and "display-name:" in (output.text or ""):
                name += " " + output.text.split("display-name:")[1].strip().splitlines()[0]
            every.add(name)
            if all(case.find(kind) is None for kind in ("failure", "error", "skipped")):
                good.add(name)
    return every, good


theirs_all, theirs = passed(sys.argv[1])
ours_all, ours = passed(sys.argv[2])
known = {line.split(" # ")[0].strip() for line in open(sys.argv[3]) if line.strip() and not line.startswith("#")}
lost = theirs - ours
ratio = 1 - len(lost) / len(theirs)
print(f"{len(theirs)} of {len(theirs_all)} tests pass on sqlite-jdbc; {len(theirs & ours)} of them pass here: {100 * ratio:.1f} %")
for name in sorted(lost):
    print(("known: " if name in known else "NEW:   ") + name)
for name in sorted(known - lost):
    print("not lost any more, remove from the list: " + name)
sys.exit(0 if ratio >= GOAL and lost == known and theirs else 1)
