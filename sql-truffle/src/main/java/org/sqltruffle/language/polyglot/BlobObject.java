package org.sqltruffle.language.polyglot;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.InvalidArrayIndexException;
import com.oracle.truffle.api.interop.InvalidBufferOffsetException;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A blob: an immutable buffer that is also an array of numbers from 0 to 255, as Python's own {@code bytes} are. Java takes it as
 * {@code ByteSequence} or by {@code readBuffer}, Python by {@code bytes()}.
 */
@ExportLibrary(InteropLibrary.class)
final class BlobObject implements TruffleObject {

    private final byte[] bytes;

    BlobObject(byte[] bytes) {
        this.bytes = bytes;
    }

    @ExportMessage
    boolean hasArrayElements() {
        return true;
    }

    @ExportMessage
    long getArraySize() {
        return bytes.length;
    }

    @ExportMessage
    boolean isArrayElementReadable(long index) {
        return index >= 0 && index < bytes.length;
    }

    @ExportMessage
    Object readArrayElement(long index) throws InvalidArrayIndexException {
        if (!isArrayElementReadable(index)) {
            throw InvalidArrayIndexException.create(index);
        }
        return bytes[(int) index] & 0xff;
    }

    @ExportMessage
    boolean hasBufferElements() {
        return true;
    }

    @ExportMessage
    long getBufferSize() {
        return bytes.length;
    }

    @ExportMessage
    byte readBufferByte(long offset) throws InvalidBufferOffsetException {
        return bytes[index(offset, Byte.BYTES)];
    }

    @ExportMessage
    void readBuffer(long offset, byte[] destination, int destinationOffset, int length) throws InvalidBufferOffsetException {
        System.arraycopy(bytes, index(offset, length), destination, destinationOffset, length);
    }

    @ExportMessage
    @TruffleBoundary
    short readBufferShort(ByteOrder order, long offset) throws InvalidBufferOffsetException {
        return ByteBuffer.wrap(bytes).order(order).getShort(index(offset, Short.BYTES));
    }

    @ExportMessage
    @TruffleBoundary
    int readBufferInt(ByteOrder order, long offset) throws InvalidBufferOffsetException {
        return ByteBuffer.wrap(bytes).order(order).getInt(index(offset, Integer.BYTES));
    }

    @ExportMessage
    @TruffleBoundary
    long readBufferLong(ByteOrder order, long offset) throws InvalidBufferOffsetException {
        return ByteBuffer.wrap(bytes).order(order).getLong(index(offset, Long.BYTES));
    }

    @ExportMessage
    float readBufferFloat(ByteOrder order, long offset) throws InvalidBufferOffsetException {
        return Float.intBitsToFloat(readBufferInt(order, offset));
    }

    @ExportMessage
    double readBufferDouble(ByteOrder order, long offset) throws InvalidBufferOffsetException {
        return Double.longBitsToDouble(readBufferLong(order, offset));
    }

    private int index(long offset, int length) throws InvalidBufferOffsetException {
        if (offset < 0 || length < 0 || offset > bytes.length - (long) length) {
            throw InvalidBufferOffsetException.create(offset, length);
        }
        return (int) offset;
    }
}
