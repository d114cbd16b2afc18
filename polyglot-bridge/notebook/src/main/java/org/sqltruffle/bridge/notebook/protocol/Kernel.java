package org.sqltruffle.bridge.notebook.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.dflib.jjava.jupyter.channels.DefaultReplyEnvironment;
import org.dflib.jjava.jupyter.channels.HeartbeatChannel;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;
import org.dflib.jjava.jupyter.kernel.LanguageInfo;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.messages.HMACGenerator;
import org.dflib.jjava.jupyter.messages.Header;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.dflib.jjava.jupyter.messages.publish.PublishError;
import org.dflib.jjava.jupyter.messages.publish.PublishExecuteInput;
import org.dflib.jjava.jupyter.messages.publish.PublishExecuteResult;
import org.dflib.jjava.jupyter.messages.publish.PublishStatus;
import org.dflib.jjava.jupyter.messages.reply.CommInfoReply;
import org.dflib.jjava.jupyter.messages.reply.CompleteReply;
import org.dflib.jjava.jupyter.messages.reply.ErrorReply;
import org.dflib.jjava.jupyter.messages.reply.ExecuteReply;
import org.dflib.jjava.jupyter.messages.reply.HistoryReply;
import org.dflib.jjava.jupyter.messages.reply.InspectReply;
import org.dflib.jjava.jupyter.messages.reply.InterruptReply;
import org.dflib.jjava.jupyter.messages.reply.IsCompleteReply;
import org.dflib.jjava.jupyter.messages.reply.KernelInfoReply;
import org.dflib.jjava.jupyter.messages.reply.ShutdownReply;
import org.dflib.jjava.jupyter.messages.request.CompleteRequest;
import org.dflib.jjava.jupyter.messages.request.ExecuteRequest;
import org.dflib.jjava.jupyter.messages.request.InspectRequest;
import org.dflib.jjava.jupyter.messages.request.IsCompleteRequest;
import org.dflib.jjava.jupyter.messages.request.ShutdownRequest;
import org.zeromq.ZMQ;

/** Answers the requests of Jupyter. Cells run on the shell channel's thread; interrupts and shutdowns arrive on the control channel's. */
public final class Kernel {

    private static final LanguageInfo LANGUAGE = new LanguageInfo.Builder("python").version("3.12").mimetype("text/x-python")
                    .fileExtension(".py").pygments("ipython3")
                    .codemirror(Map.of("name", "ipython", "version", 3)).build();
    private static final String BANNER = "SQLTruffle: Python, %%sql, %%java and %%js over one database. %help says more.";

    private final Backend backend;
    private final CellOutput output;
    private final String version;
    private final HeartbeatChannel heartbeat;
    private final PublishChannel iopub;
    private final InputChannel stdin;
    private final RequestChannel shell;
    private final RequestChannel control;
    private final KernelConnectionProperties properties;
    private int count;

    public Kernel(KernelConnectionProperties properties, Backend backend, CellOutput output, String version)
                    throws java.security.GeneralSecurityException {
        this.properties = properties;
        this.backend = backend;
        this.output = output;
        this.version = version;
        ZMQ.Context context = ZMQ.context(1);
        HMACGenerator hmac = properties.createHMACGenerator();
        heartbeat = new HeartbeatChannel(context, hmac);
        iopub = new PublishChannel(context, hmac);
        stdin = new InputChannel(context, hmac);
        Map<MessageType<?>, BiConsumer<DefaultReplyEnvironment, Message<?>>> handlers = handlers();
        shell = new RequestChannel(context, hmac, iopub, false, handlers);
        control = new RequestChannel(context, hmac, iopub, true, handlers);
    }

    /** Opens the sockets and begins to answer. */
    public void start() {
        iopub.bind(properties);
        stdin.bind(properties);
        heartbeat.bind(properties);
        iopub.sendMessage(new Message<>(null, PublishStatus.MESSAGE_TYPE, PublishStatus.STARTING));
        shell.bind(properties);
        control.bind(properties);
    }

    private Map<MessageType<?>, BiConsumer<DefaultReplyEnvironment, Message<?>>> handlers() {
        Map<MessageType<?>, BiConsumer<DefaultReplyEnvironment, Message<?>>> handlers = new HashMap<>();
        handlers.put(MessageType.EXECUTE_REQUEST, this::execute);
        handlers.put(MessageType.COMPLETE_REQUEST, this::complete);
        handlers.put(MessageType.INSPECT_REQUEST, this::inspect);
        handlers.put(MessageType.IS_COMPLETE_REQUEST, this::isComplete);
        handlers.put(MessageType.KERNEL_INFO_REQUEST,
                        (reply, request) -> reply.reply(
                                        new KernelInfoReply(Header.PROTOCOL_VERISON, "sqltruffle", version, LANGUAGE, BANNER, List.of())));
        handlers.put(MessageType.HISTORY_REQUEST, (reply, request) -> reply.reply(new HistoryReply(List.of())));
        handlers.put(MessageType.COMM_INFO_REQUEST, (reply, request) -> reply.reply(new CommInfoReply(Collections.emptyMap())));
        handlers.put(MessageType.INTERRUPT_REQUEST, (reply, request) -> {
            backend.interrupt();
            reply.reply(new InterruptReply());
        });
        handlers.put(MessageType.SHUTDOWN_REQUEST, this::shutdown);
        return handlers;
    }

    private void execute(DefaultReplyEnvironment reply, Message<?> message) {
        ExecuteRequest request = (ExecuteRequest) message.getContent();
        if (!request.isSilent()) {
            count++;
            reply.publish(new PublishExecuteInput(request.getCode(), count));
        }
        output.begin(reply, count, request.isStdinEnabled());
        try {
            DisplayData value = backend.execute(request.getCode(), output);
            output.flush();
            if (value != null && !request.isSilent()) {
                reply.publish(new PublishExecuteResult(count, value));
            }
            reply.reply(new ExecuteReply(count, Collections.emptyMap()));
        } catch (CellFailure e) {
            fail(reply, request, e);
        } catch (RuntimeException | Error e) {
            // A mistake of the kernel's own. The user sees it, and the notebook goes on.
            List<String> lines = new ArrayList<>(List.of("The kernel itself has failed: " + e));
            Arrays.stream(e.getStackTrace()).map(frame -> "    at " + frame).forEach(lines::add);
            fail(reply, request, new CellFailure("InternalError", e.toString(), lines));
        }
    }

    private void fail(DefaultReplyEnvironment reply, ExecuteRequest request, CellFailure e) {
        output.flush();
        // Those that were requested before the failure was known.
        List<Message<?>> waiting = request.shouldStopOnError() ? shell.waiting() : List.of();
        reply.publish(new PublishError(e.name(), e.getMessage(), e.lines()));
        ErrorReply error = new ErrorReply(e.name(), e.getMessage(), e.lines());
        error.setExecutionCount(count);
        reply.replyError(ExecuteReply.MESSAGE_TYPE.error(), error);
        waiting.forEach(message -> shell.handle(message, this::abort));
    }

    /** "Run all cells" stops at the first failure: the cells after it have been requested already. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private void abort(DefaultReplyEnvironment reply, Message<?> message) {
        if (message.getHeader().getType() == MessageType.EXECUTE_REQUEST) {
            reply.reply(new Message(message, MessageType.EXECUTE_REPLY, new AbortedReply(count)));
        } else {
            BiConsumer<DefaultReplyEnvironment, Message<?>> handler = handlers().get(message.getHeader().getType());
            if (handler != null) {
                handler.accept(reply, message);
            }
        }
    }

    private void complete(DefaultReplyEnvironment reply, Message<?> message) {
        CompleteRequest request = (CompleteRequest) message.getContent();
        Backend.Completions found = backend.complete(request.getCode(), codeUnits(request.getCode(), request.getCursorPos()));
        reply.reply(new CompleteReply(found.matches(), codePoints(request.getCode(), found.start()),
                        codePoints(request.getCode(), found.end()), Collections.emptyMap()));
    }

    private void inspect(DefaultReplyEnvironment reply, Message<?> message) {
        InspectRequest request = (InspectRequest) message.getContent();
        DisplayData found = backend.inspect(request.getCode(), codeUnits(request.getCode(), request.getCursorPos()));
        reply.reply(new InspectReply(found != null, DisplayData.emptyIfNull(found)));
    }

    /** Jupyter counts code points, Java counts UTF-16 code units. */
    private static int codeUnits(String text, int points) {
        return text.offsetByCodePoints(0, Math.clamp(points, 0, text.codePointCount(0, text.length())));
    }

    private static int codePoints(String text, int units) {
        return text.codePointCount(0, units);
    }

    private void isComplete(DefaultReplyEnvironment reply, Message<?> message) {
        reply.reply(switch (backend.isComplete(((IsCompleteRequest) message.getContent()).getCode())) {
            case "complete" -> IsCompleteReply.VALID_CODE;
            case "invalid" -> IsCompleteReply.INVALID_CODE;
            case "incomplete" -> IsCompleteReply.getIncompleteReplyWithIndent("    ");
            default -> IsCompleteReply.UNKNOWN;
        });
    }

    private void shutdown(DefaultReplyEnvironment reply, Message<?> message) {
        backend.shutdown();
        reply.reply(((ShutdownRequest) message.getContent()).isRestart() ? ShutdownReply.SHUTDOWN_AND_RESTART : ShutdownReply.SHUTDOWN);
        reply.setStatusIdle();
        ProcessEnd.begin();
    }

    /** As {@link UserInput#ask}. */
    public String input(String prompt, BooleanSupplier stop) {
        return output.input(stdin, prompt, stop);
    }
}
