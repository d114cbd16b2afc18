def _install_signals():
    """Makes Ctrl-C end what the main thread waits for. See Signals.java."""
    import _signal
    import polyglot
    import select
    import time

    cover = polyglot.import_value("sqltruffle.cover")
    uncover = polyglot.import_value("sqltruffle.uncover")
    set_action = _signal.signal
    get_action = _signal.getsignal
    default_handler = _signal.default_int_handler
    number = _signal.SIGINT

    ending = {_signal.SIGINT, _signal.SIGTERM, _signal.SIGHUP}

    def ignore(signalnum, frame):
        """Stands for SIG_IGN: Java sets no handler again for a signal that the process really ignores."""

    def shown(action):
        return _signal.SIG_IGN if action is ignore else action

    def signal(signalnum, handler, /):
        """Set the action for the given signal."""
        if signalnum in ending and not callable(handler) and handler == _signal.SIG_IGN:
            handler = ignore
        is_covered = signalnum == number and uncover()
        try:
            previous = shown(set_action(signalnum, handler))
            is_covered = signalnum == number and handler is default_handler
            return previous
        finally:
            if is_covered:
                cover()

    def getsignal(signalnum, /):
        """Return the current action for the given signal."""
        is_covered = signalnum == number and uncover()
        try:
            return shown(get_action(signalnum))
        finally:
            if is_covered:
                cover()

    select_once = select.select

    def select_again(rlist, wlist, xlist, timeout=None, /):
        """Wait until one or more file descriptors are ready."""
        lists = list(rlist), list(wlist), list(xlist)
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            try:
                return select_once(*lists, timeout)
            except InterruptedError:
                # GraalPy's other functions call again after a signal, too (PEP 475).
                if deadline is not None:
                    timeout = max(0, deadline - time.monotonic())

    _signal.signal = signal
    _signal.getsignal = getsignal
    # As a built-in function it must not become a method: selectors.SelectSelector has it as an attribute of the class.
    select.select = staticmethod(select_again)
    # A process that was started with SIGINT ignored has no handler.
    if get_action(number) is default_handler:
        cover()


_install_signals()
del _install_signals
