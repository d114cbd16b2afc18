/*
** The one translation unit of libsqltruffle: SQLite with our inserted lines (insert.awk), and the functions
** that the Java side calls in addition to SQLite's public API.
**
** The two tiers share one machine state: struct Vdbe and all that it points to. The Java tier leaves p->pc at the
** instruction to run next and calls st_step(); the C tier runs until the stop set says that Java takes over.
*/

#include "inserted.h"
#include "sqlite3-inserted.c"
#include "page.h"
#include "prefetch.c"

#include "results.h"
#include "columns.h"
#include "column_scan.h"
#include "column_sum.h"
#include "boundary.h"

#ifndef SQLTRUFFLE_ABI_GENERATOR
#include "abi_hash.h"
#include "mapguard.c"
#include "tier.c"
#include "tableseek.c"
#include "cursor.c"
#include "sorter.c"
#include "register.c"
#include "seek.c"
#include "capture_record.c"
#include "capture_notes.c"
#include "capture_rows.c"
#include "capture_journal.c"
#include "capture_rowid.c"
#include "keys.c"
#include "write.c"
#include "lookahead.c"
#include "mapped.c"
#include "rows.c"
#include "function.c"
#include "tables.c"
#include "directory.c"
#include "sqlite_jdbc.c"
#include "column_segment.c"
#include "column_patch.c"
#include "column_changes.c"
#include "column_pages.c"
#include "column_reader.c"
#include "column_build.c"
#include "column_file.c"
#include "column_store.c"
#include "column_keep.c"
#include "column_guard.c"
#include "column_parallel.c"
#include "column_attach.c"
#include "column_cursor.c"
#include "column_sum_plan.c"
#include "column_sum.c"
#include "column_filter.c"
#include "column_index.c"
#include "column_list.c"
#include "addresses.c"
#endif
