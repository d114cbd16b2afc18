"""JupyterLab in a headless Chromium: a cell of each language, a plot, interrupts, input() and a restart."""

import asyncio
import pathlib
import tempfile
import unittest

import browser


class Browser(unittest.TestCase):

    def test_cells_plot_and_buttons(self):
        directory = tempfile.mkdtemp()
        texts, drawn, profile, answers = asyncio.run(browser.take(directory, use_buttons=True))
        self.assertIn("North", texts[0])
        self.assertIn("€", texts[1])
        self.assertIn("The best month is", texts[2])
        self.assertIn("[2,4,6]", texts[3].replace(" ", ""))
        self.assertIn("24 rows", texts[4])
        self.assertGreater(drawn, 300)
        self.assertIn("executions", profile[2])
        self.assertIn("no such column: pricee", profile[3])
        for (code, shown), answer in zip(browser.INTERRUPTED, answers):
            self.assertIn(shown, answer, code)
        self.assertIn("Hello, Ada", answers[-2])
        # The variable went with the kernel.
        self.assertIn("NameError: name 'name' is not defined", answers[-1])
        for name in ("notebook-cells.png", "notebook-profile.png"):
            self.assertGreater((pathlib.Path(directory) / name).stat().st_size, 20_000)

    def test_a_saved_result_is_downloaded(self):
        self.assertEqual("a,b\n1,x\n", asyncio.run(browser.download()))


if __name__ == "__main__":
    unittest.main()
