package org.sqltruffle.bridge.notebook.protocol;

import com.google.gson.annotations.SerializedName;

/** The reply to a request that was dropped, because a cell before it failed. */
final class AbortedReply {

    @SerializedName("status")
    private final String status = "aborted";
    @SerializedName("execution_count")
    private final int count;

    AbortedReply(int count) {
        this.count = count;
    }
}
