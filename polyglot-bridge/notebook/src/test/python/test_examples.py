"""The example notebooks run from top to bottom, and their outputs are those that are stored. Called with --record it stores them."""

import os
import pathlib
import sys
import unittest

import nbformat
from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient

import kernel

EXAMPLES = kernel.ROOT / "polyglot-bridge" / "notebook" / "examples"
# Tags of cells whose outputs vary: in their text, or altogether.
VARIES = "varies"
PROGRESS = "progress"


def execute(path):
    """Runs a notebook in a kernel of its own; returns it with its outputs."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    specs = kernel.Kernel.specs()
    manager = AsyncKernelManager(kernel_name="sqltruffle")
    manager.kernel_spec_manager = KernelSpecManager(kernel_dirs=[specs])
    os.environ["SQLTRUFFLE_NO_BUILD"] = "1"
    NotebookClient(notebook, km=manager, timeout=kernel.PATIENCE, resources={"metadata": {"path": str(EXAMPLES)}}, record_timing=False,
                   coalesce_streams=True).execute()
    return notebook


def outputs(cell):
    """What is compared: kinds and texts of the outputs. Of the cells that are marked as varying only the kinds, and nothing of a progress
    bar."""
    compared = []
    if PROGRESS in cell.metadata.get("tags", []):
        return compared
    for output in cell.outputs:
        if output.output_type == "stream":
            # A text may come in several messages.
            before = compared.pop()[1] if compared and compared[-1][0] == output.name else ""
            compared.append((output.name, before + output.text))
        elif output.output_type == "error":
            compared.append(("error", output.ename, output.evalue))
        else:
            compared.append((output.output_type, output.data.get("text/plain"), sorted(output.data)))
    if VARIES in cell.metadata.get("tags", []):
        return sorted({output[0] for output in compared})
    return compared


class Examples(unittest.TestCase):

    maxDiff = None

    def check(self, name):
        path = EXAMPLES / name
        stored = nbformat.read(path, as_version=4)
        executed = execute(path)
        for before, after in zip(stored.cells, executed.cells):
            if before.cell_type == "code":
                self.assertEqual(outputs(before), outputs(after), before.source)

    def test_tpch(self):
        self.check("sql-and-python-on-tpch.ipynb")

    def test_inlining(self):
        self.check("a-python-function-inside-a-query.ipynb")

    def test_three_languages(self):
        self.check("one-notebook-three-languages.ipynb")

    def test_nothing_is_left_out(self):
        self.assertEqual(3, len(list(EXAMPLES.glob("*.ipynb"))))


def record():
    for path in sorted(EXAMPLES.glob("*.ipynb")):
        notebook = execute(path)
        notebook.metadata = {"kernelspec": {"display_name": "SQLTruffle", "language": "python", "name": "sqltruffle"},
                             "language_info": {"name": "python", "file_extension": ".py"}}
        nbformat.write(notebook, path)
        print("recorded", path.name)


if __name__ == "__main__":
    if sys.argv[1:] == ["--record"]:
        record()
    else:
        unittest.main()
