package org.sqltruffle.bridge.replication.transport;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.sqltruffle.bridge.replication.error.ReplicaException;

/** What a request must show. Digests are compared, in a time that does not depend on them: it tells neither the token nor its length. */
final class Token {

    private final byte[] digest;

    Token(String token) {
        if (token.isEmpty() || !token.chars().allMatch(each -> each > ' ' && each <= '~')) {
            throw new ReplicaException("a token has one or more printable ASCII characters, and no space");
        }
        this.digest = digest("Bearer " + token);
    }

    boolean isIn(HttpFields headers) {
        List<String> given = headers.getValuesList(HttpHeader.AUTHORIZATION);
        return given.size() == 1 && MessageDigest.isEqual(digest(given.getFirst()), digest);
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
