package org.sqlite;

/** A failure with a file. */
public class FileException extends Exception {

    private static final long serialVersionUID = 1L;

    public FileException(String message) {
        super(message);
    }
}
