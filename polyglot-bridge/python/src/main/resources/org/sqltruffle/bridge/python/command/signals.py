def _install_signals():
    """Makes signals end what the main thread waits for. See Signals.java."""
    import _signal
    import polyglot

    cover = polyglot.import_value("sqltruffle.cover")
    uncover = polyglot.import_value("sqltruffle.uncover")
    set_action = _signal.signal
    get_action = _signal.getsignal
    # SIGIOT and SIGABRT are one signal, and Java takes both names.
    names = {getattr(_signal, name): name[3:] for name in dir(_signal) if name.startswith("SIG") and not name.startswith("SIG_")}

    def signal(signalnum, handler, /):
        """Set the action for the given signal."""
        name = names.get(signalnum)
        is_covered = name is not None and uncover(name)
        try:
            previous = set_action(signalnum, handler)
            is_covered = name is not None and callable(handler)
            return previous
        finally:
            if is_covered:
                cover(name)

    def getsignal(signalnum, /):
        """Return the current action for the given signal."""
        name = names.get(signalnum)
        is_covered = name is not None and uncover(name)
        try:
            return get_action(signalnum)
        finally:
            if is_covered:
                cover(name)

    _signal.signal = signal
    _signal.getsignal = getsignal
    # A process that was started with SIGINT ignored has no handler.
    if callable(get_action(_signal.SIGINT)):
        cover("INT")


_install_signals()
del _install_signals
