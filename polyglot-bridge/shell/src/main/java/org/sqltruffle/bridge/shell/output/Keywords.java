package org.sqltruffle.bridge.shell.output;

import java.util.Locale;
import java.util.Set;

/** SQLite's keywords: as names they need quotes. */
final class Keywords {

    private static final Set<String> ALL = Set
                    .of(("ABORT ACTION ADD AFTER ALL ALTER ALWAYS ANALYZE AND AS ASC ATTACH AUTOINCREMENT BEFORE BEGIN BETWEEN BY "
                                    + "CASCADE CASE CAST CHECK COLLATE COLUMN COMMIT CONFLICT CONSTRAINT CREATE CROSS CURRENT "
                                    + "CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP "
                                    + "DATABASE DEFAULT DEFERRABLE DEFERRED DELETE DESC DETACH DISTINCT DO DROP EACH ELSE END ESCAPE "
                                    + "EXCEPT EXCLUDE EXCLUSIVE EXISTS EXPLAIN "
                                    + "FAIL FILTER FIRST FOLLOWING FOR FOREIGN FROM FULL GENERATED GLOB GROUP GROUPS HAVING IF IGNORE "
                                    + "IMMEDIATE IN INDEX INDEXED INITIALLY "
                                    + "INNER INSERT INSTEAD INTERSECT INTO IS ISNULL JOIN KEY LAST LEFT LIKE LIMIT MATCH MATERIALIZED "
                                    + "NATURAL NO NOT NOTHING NOTNULL NULL NULLS "
                                    + "OF OFFSET ON OR ORDER OTHERS OUTER OVER PARTITION PLAN PRAGMA PRECEDING PRIMARY QUERY RAISE RANGE "
                                    + "RECURSIVE REFERENCES REGEXP REINDEX "
                                    + "RELEASE RENAME REPLACE RESTRICT RETURNING RIGHT ROLLBACK ROW ROWS SAVEPOINT SELECT SET TABLE TEMP "
                                    + "TEMPORARY THEN TIES TO TRANSACTION "
                                    + "TRIGGER UNBOUNDED UNION UNIQUE UPDATE USING VACUUM VALUES VIEW VIRTUAL WHEN WHERE WINDOW WITH "
                                    + "WITHIN WITHOUT")
                                    .split(" "));

    private Keywords() {
    }

    static boolean contains(String name) {
        return ALL.contains(name.toUpperCase(Locale.ROOT));
    }
}
