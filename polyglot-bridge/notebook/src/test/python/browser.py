"""Opens JupyterLab in a headless Chromium, runs cells, and takes pictures. `browser.py DIRECTORY` writes the pictures of
docs/users/notebook.md."""

import asyncio
import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

from tornado.websocket import websocket_connect

import kernel

NOTEBOOK = {
    "metadata": {"kernelspec": {"display_name": "SQLTruffle", "language": "python", "name": "sqltruffle"}},
    "nbformat": 4, "nbformat_minor": 5}
CELLS = [
    "%%sql\nCREATE TABLE sale(month INTEGER, region TEXT, amount REAL);\n"
    "INSERT INTO sale WITH RECURSIVE m(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM m WHERE x < 12)\n"
    "  SELECT x, value, round(100 + 40 * sin(x * 0.5 + key), 2)\n  FROM m, json_each('[\"North\", \"South\"]');\n"
    "SELECT * FROM sale WHERE amount > 135",
    "db.create_function(\"euro\", 1, lambda amount: f\"{amount * 1.1:.2f} €\")\n"
    "db.execute(\"SELECT month, euro(amount) FROM sale WHERE region = 'North'\").fetchmany(3)",
    "%%java\nvar query = db.prepare(\"SELECT month FROM sale ORDER BY amount DESC LIMIT 1\");\n"
    "int best = query.first(row -> row.getInt(0)).get();\n\"The best month is \" + best",
    "%%js\n[1, 2, 3].map(x => x * 2)",
    "%%sql\nmonths << SELECT month, region, amount FROM sale WHERE month >= :best ORDER BY month",
    "%plot line months x=month y=amount color=region title=\"Sales\"",
]
PROFILE_CELLS = [
    "%%sql\nCREATE TABLE item(id INTEGER PRIMARY KEY, price REAL, discount REAL);\n"
    "INSERT INTO item WITH RECURSIVE n(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM n WHERE x < 100000)\n"
    "  SELECT x, x % 997 / 4.0, x % 11 / 100.0 FROM n",
    "db.create_function(\"discounted\", 2, lambda price, discount: price * (1 - discount))",
    "%profile SELECT sum(discounted(price, discount)) FROM item WHERE id > 5",
    "%%sql\nSELECT id,\n       pricee\nFROM item",
]
# A cell that does not end, and the line that it shows when it was interrupted.
INTERRUPTED = [
    ("while True: pass", "KeyboardInterrupt"),
    ("%%sql\n" + kernel.ENDLESS, "SQLITE_INTERRUPT"),
    ("%%java\nlong i = 0;\nwhile (true) i++;", "KeyboardInterrupt: the cell was interrupted"),
    ("name = input('Whom may I disturb? ')", "KeyboardInterrupt"),
]
ASKING = "name = input('Who? ')\nprint('Hello,', name)"


# The notebook that is open.
OPEN = "[...jupyterapp.shell.widgets('main')].find(widget => widget.sessionContext)"
STATUS = f"{OPEN}.sessionContext.session?.kernel?.status"


class Page:
    """A page of Chromium, driven by the DevTools protocol."""

    def __init__(self, socket):
        self.socket = socket
        self.last = 0

    async def call(self, method, **parameters):
        self.last += 1
        await self.socket.write_message(json.dumps({"id": self.last, "method": method, "params": parameters}))
        while True:
            answer = json.loads(await self.socket.read_message())
            if answer.get("id") == self.last:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    async def value(self, expression):
        result = await self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            return None
        return result["result"].get("value")

    async def wait(self, expression, what):
        end = time.time() + kernel.PATIENCE
        while time.time() < end:
            value = await self.value(expression)
            if value:
                return value
            await asyncio.sleep(0.3)
        raise TimeoutError(f"{what}: {await self.value('document.body.innerText.slice(0, 3000)')}")

    async def replace(self, cells):
        """Puts other cells into the notebook."""
        cells = json.dumps([{"cell_type": "code", "source": cell} for cell in cells])
        await self.value(f"(() => {{ const model = {OPEN}.content.model.sharedModel; model.deleteCellRange(0, model.cells.length); "
                         f"model.insertCells(0, {cells}); }})()")
        await self.wait(f"{OPEN}.content.widgets.length === {len(json.loads(cells))}", "the cells were not replaced")

    async def click(self, selector):
        """Clicks with the mouse on the last element that is found."""
        place = await self.wait(f"(() => {{ const e = [...document.querySelectorAll({json.dumps(selector)})].at(-1); if (!e) return null; "
                                f"const r = e.getBoundingClientRect();"
                                " return r.width ? [r.x + r.width / 2, r.y + r.height / 2] : null; })()", selector)
        for kind in ("mousePressed", "mouseReleased"):
            await self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    async def enter(self, text):
        """Types a text into the field that has the focus, and presses Enter."""
        await self.call("Input.insertText", text=text)
        for kind, character in (("keyDown", "\r"), ("keyUp", "")):
            await self.call("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", windowsVirtualKeyCode=13, text=character)

    async def run_cell(self, index):
        """Begins to run one cell."""
        await self.value(f"{OPEN}.content.activeCellIndex = {index}; jupyterapp.commands.execute('notebook:run-cell'); 1")
        # A busy machine may look at the status only when the cell has ended.
        await self.wait(f"{STATUS} === 'busy' || {OPEN}.content.widgets[{index}].model.executionCount !== null", "the cell did not begin")

    async def output(self, index):
        """The text that a cell shows when it has ended."""
        await self.wait(f"{STATUS} === 'idle' && {OPEN}.content.widgets[{index}].model.executionCount !== null", "the cell did not end")
        return await self.wait(f"{OPEN}.content.widgets[{index}].outputArea.node.innerText", "the cell shows nothing")

    async def picture(self, path, height):
        await self.call("Emulation.setDeviceMetricsOverride", width=1000, height=height, deviceScaleFactor=1, mobile=False)
        await asyncio.sleep(2)
        shot = await self.call("Page.captureScreenshot", format="png")
        pathlib.Path(path).write_bytes(base64.b64decode(shot["data"]))


class Lab:
    """JupyterLab and Chromium, in directories of their own."""

    def __enter__(self):
        self.directory = pathlib.Path(tempfile.mkdtemp())
        specs = kernel.Kernel.specs()
        environment = dict(os.environ, SQLTRUFFLE_NO_BUILD="1", JUPYTER_PATH=str(pathlib.Path(specs).parent),
                           JUPYTER_CONFIG_DIR=str(self.directory / "config"),
                           JUPYTER_RUNTIME_DIR=str(self.directory / "runtime"), JUPYTERLAB_SETTINGS_DIR=str(self.directory / "settings"),
                           JUPYTERLAB_WORKSPACES_DIR=str(self.directory / "workspaces"))
        (self.directory / "files").mkdir()
        # No questions that would cover the notebook.
        settings = self.directory / "settings" / "@jupyterlab" / "apputils-extension"
        settings.mkdir(parents=True)
        (settings / "notification.jupyterlab-settings").write_text(
            '{"fetchNews": "false", "checkForUpdates": false, "doNotDisturbMode": true}')
        command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0",
                   "--ServerApp.port_retries=0", "--IdentityProvider.token=test", "--LabApp.expose_app_in_browser=True",
                   f"--ServerApp.root_dir={self.directory / 'files'}"]
        self.log = open(self.directory / "lab.log", "w")
        self.lab = subprocess.Popen(command, env=environment, stdout=self.log, stderr=self.log)
        chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        if chromium is None:
            raise FileNotFoundError("chromium is missing")
        self.chromium = subprocess.Popen([chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                                          "--remote-debugging-port=0",
                                          f"--user-data-dir={self.directory / 'chromium'}",
                                          "--window-size=1000,1100", "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.address = self._server()
        return self

    def _until(self, look, what):
        end = time.time() + kernel.PATIENCE
        while time.time() < end:
            found = look()
            if found:
                return found
            time.sleep(0.2)
        raise TimeoutError(what + ": " + (self.directory / "lab.log").read_text()[-2000:])

    def _server(self):
        def look():
            for file in (self.directory / "runtime").glob("jpserver-*.json"):
                try:
                    return json.loads(file.read_text())["url"]
                except ValueError:
                    return None

        return self._until(look, "JupyterLab did not start")

    async def page(self, cells, name):
        notebook = dict(NOTEBOOK, cells=[{"cell_type": "code", "id": f"c{i}", "metadata": {}, "execution_count": None, "outputs": [],
                                          "source": cell} for i, cell in enumerate(cells)])
        (self.directory / "files" / name).write_text(json.dumps(notebook))
        port_file = self.directory / "chromium" / "DevToolsActivePort"
        port = self._until(lambda: port_file.exists() and port_file.read_text().split("\n")[0], "Chromium did not start")
        request = urllib.request.Request(f"http://127.0.0.1:{port}/json/new?about:blank", method="PUT")
        target = json.loads(urllib.request.urlopen(request).read())
        page = Page(await websocket_connect(target["webSocketDebuggerUrl"], max_message_size=100_000_000))
        await page.call("Page.enable")
        await page.call("Emulation.setDeviceMetricsOverride", width=1000, height=1100, deviceScaleFactor=1, mobile=False)
        # JupyterLab's commands are for the notebook that has the focus.
        await page.call("Emulation.setFocusEmulationEnabled", enabled=True)
        await page.call("Page.navigate", url=f"{self.address}lab/tree/{name}?token=test&reset")
        await page.wait(f"!!(window.jupyterapp && {OPEN} && {OPEN}.sessionContext.isReady)", "the notebook did not open")
        await page.value(f"jupyterapp.shell.collapseLeft(); jupyterapp.shell.activateById({OPEN}.id); 1")
        await page.wait(f"jupyterapp.shell.currentWidget === {OPEN}", "the notebook has no focus")
        return page

    async def run_all(self, page):
        """Runs all cells; returns the text of the outputs of each."""
        await page.value("jupyterapp.commands.execute('notebook:run-all-cells'); 1")
        # The kernel is idle between two cells, too.
        await page.wait(f"{OPEN}.content.widgets.at(-1).model.executionCount !== null && {STATUS} === 'idle'", "the cells did not end")
        # Outputs may be drawn later.
        texts, before = "", None
        while texts != before:
            await asyncio.sleep(1)
            before = texts
            texts = await page.value(f"JSON.stringify({OPEN}.content.widgets.map(c => c.outputArea ? c.outputArea.node.innerText : ''))")
        return json.loads(texts)

    def __exit__(self, *exception):
        for process in (self.chromium, self.lab):
            process.terminate()
        for process in (self.chromium, self.lab):
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
        self.log.close()
        shutil.rmtree(self.directory, ignore_errors=True)


async def download():
    """Saves a result. Returns the text of the file that the link below the cell leads to."""
    with Lab() as lab:
        page = await lab.page(["%%sql\nkept << SELECT 1 AS a, 'x' AS b", "%save kept kept.csv"], "save.ipynb")
        await lab.run_all(page)
        # JupyterLab gives the link its address once the output is drawn.
        link = "document.querySelector('.jp-OutputArea a[download]')"
        await page.wait(f"{link} && {link}.href.includes('/files/')", "the link has no address")
        return await page.value(f"fetch({link}.href).then(response => response.text())")


async def buttons(page, directory):
    """Uses the buttons of the toolbar and the field of input(). Returns the texts of the cells that were interrupted, of the cell that
    asks, and of a cell after a restart."""
    await page.replace([code for code, _ in INTERRUPTED] + [ASKING, "name"])
    texts = []
    for index, (code, _) in enumerate(INTERRUPTED):
        await page.run_cell(index)
        if "input" in code:
            await page.wait("!!document.querySelector('.jp-Stdin-input')", "the field of input()")
        await asyncio.sleep(0.5)
        await page.click("[data-jp-item-name=interrupt] jp-button")
        texts.append(await page.output(index))
    asking = len(INTERRUPTED)
    await page.run_cell(asking)
    # JupyterLab keeps the field of the cell that was interrupted.
    await page.wait("document.querySelectorAll('.jp-Stdin-input').length === 2", "the second field of input()")
    await page.click(f".jp-Cell:nth-child({asking}) .jp-Stdin-input")
    await page.enter("nobody")
    await page.click(".jp-Stdin-input")
    await page.picture(pathlib.Path(directory) / "notebook-input.png", 1500)
    await page.enter("Ada")
    texts.append(await page.output(asking))
    await page.click("[data-jp-item-name=restart] jp-button")
    await page.click(".jp-Dialog .jp-mod-accept")
    await page.wait("!document.querySelector('.jp-Dialog')", "the question did not close")
    await page.wait(f"{STATUS} === 'idle'", "the kernel did not start again")
    await page.value(f"{OPEN}.content.widgets.at(-1).model.sharedModel.execution_count = null; 1")
    await page.run_cell(asking + 1)
    texts.append(await page.output(asking + 1))
    await page.picture(pathlib.Path(directory) / "notebook-restarted.png", 1500)
    return texts


async def take(directory, use_buttons=False):
    """Runs the cells of both pictures, and writes these into a directory. Returns the texts of the outputs, the width of the plot, and
    what buttons() returns."""
    with Lab() as lab:
        page = await lab.page(CELLS, "cells.ipynb")
        texts = await lab.run_all(page)
        drawn = await page.wait("(() => { const c = document.querySelector('.jp-OutputArea-output canvas, .jp-OutputArea-output "
                                "svg.marks'); return c ? c.getBoundingClientRect().width : 0 })()", "the plot was not drawn")
        await page.picture(pathlib.Path(directory) / "notebook-cells.png", 1330)
        answers = await buttons(page, directory) if use_buttons else []
        await page.replace(PROFILE_CELLS)
        profile = await lab.run_all(page)
        await page.picture(pathlib.Path(directory) / "notebook-profile.png", 1150)
    return texts, drawn, profile, answers


if __name__ == "__main__":
    texts, drawn, profile, _ = asyncio.run(take(sys.argv[1] if len(sys.argv) > 1 else "."))
    print(*texts, drawn, *profile, sep="\n----\n")
