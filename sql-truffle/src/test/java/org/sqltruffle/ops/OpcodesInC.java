package org.sqltruffle.ops;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Why an opcode has no node. */
final class OpcodesInC {

    private static final Map<String, List<String>> OPCODES_BY_REASON = Map.of(
                    "transactions and locks: once in an execution, and C's alone",
                    List.of("Transaction", "Halt", "Savepoint", "AutoCommit", "TableLock", "ResetCount", "Expire", "FkCheck"),
                    "cursors are C's: it opens and closes them",
                    List.of("OpenRead", "OpenWrite", "ReopenIdx", "Close", "CursorLock", "CursorUnlock"),
                    "changes of the schema",
                    List.of("CreateBtree", "Destroy", "ParseSchema", "LoadAnalysis", "SqlExec", "DropTable", "DropIndex", "DropTrigger",
                                    "ReadCookie", "SetCookie"),
                    "PRAGMA and VACUUM, whose statements run in C",
                    List.of("Checkpoint", "JournalMode", "Vacuum", "IncrVacuum", "IntegrityCk", "IFindKey", "RowCell", "Pagecount",
                                    "MaxPgcnt"),
                    "virtual tables: the work is in the module's C functions",
                    List.of("VOpen", "VFilter", "VNext", "VColumn", "VUpdate", "VBegin", "VCreate", "VDestroy", "VCheck", "VInitIn",
                                    "VRename"),
                    "only in the programs of triggers and foreign-key actions, which C runs, see [0012](decisions/0012-writes.md)",
                    List.of("Param"),
                    "rows that go into a STRICT table: beside what the insertion costs it is little", List.of("TypeCheck"),
                    "sqlite_offset(), which this build does not have", List.of("Offset"));

    private OpcodesInC() {
    }

    /** By the opcode's name. */
    static Map<String, String> reasons() {
        Map<String, String> reasons = new TreeMap<>();
        OPCODES_BY_REASON.forEach((reason, opcodes) -> opcodes.forEach(opcode -> reasons.put(opcode, reason)));
        return reasons;
    }
}
