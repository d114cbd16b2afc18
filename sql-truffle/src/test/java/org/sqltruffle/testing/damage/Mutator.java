package org.sqltruffle.testing.damage;

import java.util.Random;

/** Deterministic damage to the bytes of a database file, mostly where a reader of pages gets lengths and offsets from. */
public final class Mutator {

    private final byte[] original;
    private final int pageSize;

    public Mutator(byte[] original, int pageSize) {
        this.original = original;
        this.pageSize = pageSize;
    }

    /** The file with the damage of that number. */
    public byte[] mutation(long number) {
        Random random = new Random(number * 0x9E3779B97F4A7C15L);
        byte[] file = original.clone();
        for (int i = random.nextInt(3); i >= 0; i--) {
            damage(file, random);
        }
        return file;
    }

    private void damage(byte[] file, Random random) {
        int page = random.nextInt(file.length / pageSize);
        int start = page * pageSize;
        int header = page == 0 ? start + 100 : start;
        boolean interior = file[header] == 2 || file[header] == 5;
        int firstPointer = header + (interior ? 12 : 8);
        int nCell = Math.min(u16(file, header + 3), (pageSize - 120) / 2);
        switch (random.nextInt(8)) {
            // Page header: type, first free block, number of cells, start of content, right child.
            case 0 -> put(file, header + random.nextInt(12), random);
            // A cell pointer.
            case 1 -> put(file, firstPointer + (nCell == 0 ? 0 : random.nextInt(2 * nCell)), random);
            // The first bytes of a cell: payload size, rowid, header size, serial types.
            case 2, 3, 4 -> {
                if (nCell > 0) {
                    int cell = u16(file, firstPointer + 2 * random.nextInt(nCell)) % pageSize;
                    put(file, Math.min(file.length - 1, start + cell + random.nextInt(12)), random);
                }
            }
            // The first four bytes of a page are the pointer of an overflow page; the end of a cell holds the first one.
            case 5 -> put(file, start + random.nextInt(4), random);
            // The header of the file.
            case 6 -> {
                if (random.nextInt(4) == 0) {
                    put(file, random.nextInt(100), random);
                }
            }
            default -> put(file, random.nextInt(file.length), random);
        }
    }

    private static void put(byte[] file, int at, Random random) {
        int i = Math.min(at, file.length - 1);
        file[i] = switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> (byte) 0xff;
            case 2 -> (byte) 0x80;
            case 3 -> (byte) (file[i] + 1);
            case 4 -> (byte) (file[i] ^ 1 << random.nextInt(8));
            default -> (byte) random.nextInt(256);
        };
    }

    private static int u16(byte[] file, int at) {
        return (file[at] & 0xff) << 8 | file[at + 1] & 0xff;
    }
}
