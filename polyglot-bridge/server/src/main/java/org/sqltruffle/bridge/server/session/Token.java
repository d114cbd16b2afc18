package org.sqltruffle.bridge.server.session;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** What a call must show. Digests are compared, in a time that does not depend on them: it tells neither the token nor its length. */
public final class Token {

    /** {@code null}: any call is welcome. */
    private final byte[] digest;

    /** @param token {@code null} for none */
    public Token(String token) {
        if (token != null && (token.isEmpty() || !token.chars().allMatch(each -> each > ' ' && each <= '~'))) {
            throw new IllegalArgumentException("a token has one or more printable ASCII characters, and no space");
        }
        digest = token == null ? null : digest("Bearer " + token);
    }

    /** Whether the value of a header {@code Authorization} has the token. @param header {@code null} when there is none */
    public boolean isIn(String header) {
        return digest == null || header != null && MessageDigest.isEqual(digest(header), digest);
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
