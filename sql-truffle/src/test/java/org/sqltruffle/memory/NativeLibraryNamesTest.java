package org.sqltruffle.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which library of the jar a machine takes. */
class NativeLibraryNamesTest {

    @ParameterizedTest
    @CsvSource({"Linux, amd64, true, linux-x86_64", "Linux, aarch64, true, linux-aarch64", "Linux, amd64, false, linux-x86_64-musl",
                    "Linux, aarch64, false, linux-aarch64-musl",
                    "Mac OS X, aarch64, false, mac-os-x-aarch64"})
    void aPlatformHasAName(String system, String processor, boolean isGlibc, String name) {
        assertEquals(name, NativeLibrary.platform(system, processor, isGlibc));
    }
}
