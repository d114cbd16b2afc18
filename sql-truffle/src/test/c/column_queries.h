/* The queries of column_fuzz.c: conditions, values that come on one of several ways, joins, groups and orders. */

static char *condition(Case *p, int t, const char *zAlias){
  static const char *const azOp[] = {"<", "<=", ">", ">=", "=", "<>", "IS", "IS NOT"};
  static const char *const azPattern[] = {"w%1%", "%1%", "W1%", "w*1", "*3*", "%w%2%", "w_", "%", "[a-w]*[1-5]", "w[^1]*", "%_1"};
  int c = below(p->nColumn[t]);
  char z[200], z2[200];
  value(z, p->aKind[t][c]);
  value(z2, p->aKind[t][c]);
  switch( below(9) ){
    case 7: case 8: {   /* Two columns, most often of one kind */
      int c2 = below(p->nColumn[t]), i;
      for(i=0; i<4 && (c2==c || p->aKind[t][c]!=p->aKind[t][c2]); i++) c2 = below(p->nColumn[t]);
      return sqlite3_mprintf("%s.c%d %s %s.c%d%s", zAlias, c, azOp[below(8)], zAlias, c2, below(10) ? "" : " COLLATE NOCASE");
    }
    case 0: return sqlite3_mprintf("%s.c%d IS%s NULL", zAlias, c, below(2) ? "" : " NOT");
    case 1: return sqlite3_mprintf("%s.c%d BETWEEN %s AND %s", zAlias, c, z, z2);
    case 2: return sqlite3_mprintf("%s.c%d IN (%s, %s, 3)", zAlias, c, z, z2);
    case 3: return sqlite3_mprintf("%s.c%d %s%s '%s'", zAlias, c, below(2) ? "" : "NOT ", below(3) ? "LIKE" : "GLOB", azPattern[below(11)]);
    default: return sqlite3_mprintf("%s.c%d %s %s", zAlias, c, azOp[below(8)], z);
  }
}

/* An expression whose value comes on one of several ways. */
static char *ways(Case *p, int t, const char *zAlias, int depth){
  char *a, *b, *c, *z;
  if( depth>2 || below(4)==0 ) return sqlite3_mprintf("%s.c%d", zAlias, below(p->nColumn[t]));
  a = ways(p, t, zAlias, depth+1);
  b = ways(p, t, zAlias, depth+1);
  c = condition(p, t, zAlias);
  switch( below(15) ){
    case 0: case 1: case 2: z = sqlite3_mprintf("coalesce(%s, %s)", a, b); break;
    case 3: z = sqlite3_mprintf("coalesce(%s, %s, %d)", a, b, below(9)); break;
    case 4: z = sqlite3_mprintf("ifnull(%s, %d.5)", a, below(9)); break;
    case 5: z = sqlite3_mprintf("nullif(%s, %d)", a, below(9)); break;
    case 6: z = sqlite3_mprintf("iif(%s, %s, %s)", c, a, b); break;
    case 7: z = sqlite3_mprintf("CASE WHEN %s THEN %s WHEN %s IS NULL THEN %d END", c, a, b, below(9)); break;
    case 8: z = sqlite3_mprintf("CASE %s.c%d WHEN %d THEN %s WHEN %d THEN %s END", zAlias, below(p->nColumn[t]), below(9), a, below(9), b);
        break;
    case 9: z = below(2) ? sqlite3_mprintf("upper(%s)", a) : sqlite3_mprintf("substr(%s, %d, %d)", a, below(6)-1, below(5)-1); break;
    case 10: z = sqlite3_mprintf("length(%s)", a); break;
    case 11: z = sqlite3_mprintf("(%s || %s)", a, b); break;
    case 12: z = sqlite3_mprintf("(%s %s %d)", a, below(2) ? "<<" : ">>", below(80)-10); break;
    case 13: z = sqlite3_mprintf("(%s %s %s)", a, below(2) ? "=" : "<", b); break;
    default: z = sqlite3_mprintf("(%s + %s)", a, b);
  }
  sqlite3_free(a);
  sqlite3_free(b);
  sqlite3_free(c);
  return z;
}

/* A query of such expressions. */
static char *queryOfWays(Case *p, int t, int other, int key, const char *zFirst){
  char *a = ways(p, t, "a", 0), *a2 = ways(p, t, "a", 0), *b = ways(p, other, "b", 0), *z;
  switch( below(10) ){
    case 6: z = sqlite3_mprintf("SELECT a.c%d, a.rowid, %s, max(%s)%s, count(*)%s FROM t%d a WHERE %s GROUP BY 1", key, a, a2,
        below(2) ? " FILTER (WHERE a.c0 > 2)" : "",
        below(3) ? "" : below(2) ? ", max(DISTINCT a.c1)" : ", min(a.c1) FILTER (WHERE a.c0 < a.c1)", t, zFirst); break;
    case 7: z = sqlite3_mprintf("SELECT a.c%d, b.c%d, sum(b.c0), min(%s), min(a.c%d), a.rowid FROM t%d a CROSS JOIN t%d b ON b.c%d = "
        "a.c%d GROUP BY 1 HAVING max(b.c1) IS NOT NULL", key, below(3), b, below(3), t, other, key, below(3)); break;
    case 8: z = sqlite3_mprintf("SELECT a.c%d, %s, b.c1, %s(%s) FROM t%d a LEFT JOIN t%d b ON b.c%d = a.c%d GROUP BY 1, 2", key, a,
        below(2) ? "max" : "min", b, t, other, key, below(3)); break;
    case 0: z = sqlite3_mprintf("SELECT %s, count(*), sum(%s), total(%s) FROM t%d a WHERE %s GROUP BY 1", a, a2, a, t, zFirst); break;
    case 1: z = sqlite3_mprintf("SELECT count(*), sum(%s), max(%s) FROM t%d a WHERE %s %s %d AND %s", a, a2, t, a2, below(2) ? ">"
        : "IS NOT", below(20), zFirst); break;
    case 2: z = sqlite3_mprintf("SELECT count(*), count(%s) FROM t%d a WHERE %s %sIN (1, 2, 'w3', 7, 2.5, 'W1')", a, t, a2, below(2) ? ""
        : "NOT "); break;
    case 3: z = sqlite3_mprintf("SELECT a.c%d, sum(%s), count(b.c1), total(%s) FROM t%d a LEFT JOIN t%d b ON b.c%d = a.c%d AND b.c1 > %d "
        "GROUP BY 1", key, a, b, t, other, key, below(3), below(9)); break;
    case 4: z = sqlite3_mprintf("SELECT count(*), sum(%s), total(%s) FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE %s < %d AND %s IS "
        "NOT NULL", a, b, t, other, key, below(3), b, below(20), a2); break;
    case 5: z = sqlite3_mprintf("SELECT rowid, %s, %s FROM t%d a WHERE %s > %d ORDER BY 2, 1", a, a2, t, a2, below(9)); break;
    default: z = sqlite3_mprintf("SELECT a.c%d, sum(%s), count(%s) FROM t%d a GROUP BY 1", key, a, a2, t);
  }
  sqlite3_free(a);
  sqlite3_free(a2);
  sqlite3_free(b);
  return z;
}

static char *query(Case *p, int iDb){
  int t = p->isAttached[iDb] && below(8)==0 ? 2 : below(2);
  char *zFirst = condition(p, t, "a"), *zSecond = condition(p, t, "a"), *z;
  int c = below(p->nColumn[t]);
  int other = below(2), key = below(3);
  char *zJoined = condition(p, other, "b");
  static const char *const azOrder[] = {"", "ORDER BY rowid DESC", "ORDER BY rowid DESC LIMIT 5", "ORDER BY rowid"};
  switch( below(6)==0 ? 83 : below(2) ? 38+below(45) : below(83) ){
    case 27: z = sqlite3_mprintf("SELECT c%d, count(*), sum(c0), rowid FROM t%d a WHERE %s GROUP BY c%d", key, t, zFirst, key); break;
    case 28: z = sqlite3_mprintf("SELECT c%d, rowid FROM t%d a ORDER BY c%d %s", key, t, key, below(2) ? "DESC" : ""); break;
    case 29: z = sqlite3_mprintf("SELECT count(*), sum(c%d), total(c%d * 2) FROM t%d a WHERE c%d IS NOT 3 AND c%d < %d", key, key, t, key,
        key, below(600)); break;
    case 30: z = sqlite3_mprintf("SELECT DISTINCT c%d FROM t%d a", key, t); break;
    case 22: z = sqlite3_mprintf("SELECT rowid, c%d FROM t%d a WHERE rowid BETWEEN %d AND %d AND %s %s", c, t, below(500)-5, below(600),
        zFirst, azOrder[below(4)]); break;
    case 23: z = sqlite3_mprintf("SELECT rowid, c%d FROM t%d a WHERE rowid %s %d.%d AND rowid %s %d %s", c, t, below(2) ? ">"
        : ">=", below(300)-5, 5*below(2), below(2) ? "<" : "<=", below(700), azOrder[below(4)]); break;
    case 24: z = sqlite3_mprintf("SELECT a.rowid, b.rowid, b.c0 FROM t%d a CROSS JOIN t%d b ON b.rowid BETWEEN a.c%d AND a.c%d WHERE %s "
        "LIMIT 2000", t, other, below(3), below(3), zJoined); break;
    case 25: z = sqlite3_mprintf("SELECT count(*), sum(a.c0), max(rowid), min(c%d) FROM t%d a WHERE rowid %s %d AND %s", c, t, below(2)
        ? ">" : "<=", below(500), zFirst); break;
    case 26: z = sqlite3_mprintf("SELECT (SELECT b.c1 FROM t%d b WHERE b.rowid < a.rowid %s AND %s ORDER BY b.rowid DESC LIMIT 1), a.c%d "
        "FROM t%d a LIMIT 300", other, below(2) ? "+ 40" : "", zJoined, c, t); break;
    case 18: z = sqlite3_mprintf("SELECT b.c%d, count(*), sum(a.c%d), total(a.c0) FROM t%d a CROSS JOIN t%d b ON b.rowid = a.c%d WHERE %s "
        "AND %s GROUP BY 1", key, c, t, other, below(3), zFirst, zJoined); break;
    case 19: z = sqlite3_mprintf("SELECT a.c%d, b.c%d, b.c1, count(a.c0), sum(a.c0), a.c1 FROM t%d a CROSS JOIN t%d b ON b.rowid = a.c%d "
        "WHERE %s GROUP BY 2, 3, 1", c, key, t, other, below(3), zJoined); break;
    case 20: z = sqlite3_mprintf("SELECT count(*), sum(a.c0), sum(a.c0 * 2 - a.c%d) FROM t%d a WHERE a.c0 > (SELECT min(c0) + %d FROM "
        "t%d) AND (%s OR %s)", key, t, below(5), other, zFirst, zSecond); break;
    case 21: z = sqlite3_mprintf("SELECT a.c%d, b.c%d, sum(a.c0) FROM t%d a CROSS JOIN t%d b ON b.rowid = a.c%d WHERE a.c0 < (SELECT "
        "max(c0) - %d FROM t%d) GROUP BY 1, 2", c, key, t, other, below(3), below(5), other); break;
    case 12: z = sqlite3_mprintf("SELECT a.rowid, b.rowid, b.c0 FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE %s LIMIT 2000", t,
        other, key, below(3), zFirst); break;
    case 13: z = sqlite3_mprintf("SELECT a.rowid, b.c0, b.c1 FROM t%d a LEFT JOIN t%d b ON b.c%d = a.c%d AND b.c1 > 2 LIMIT 2000", t,
        other, key, below(3)); break;
    case 14: z = sqlite3_mprintf("SELECT a.rowid, (SELECT group_concat(b.c%d) FROM t%d b WHERE b.c%d = a.c%d) FROM t%d a LIMIT 500", key,
        other, key, below(3), t); break;
    case 15: z = sqlite3_mprintf("SELECT a.rowid, b.rowid FROM t%d a CROSS JOIN t%d b ON b.c%d %s a.c%d AND b.c%d <= a.c0 + 3 LIMIT 2000",
        t, other, key, below(2) ? ">" : ">=", below(3), key); break;
    case 16: z = sqlite3_mprintf("SELECT count(*), sum(b.c0), min(b.c%d) FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c0 AND b.c%d = a.c1",
        key, t, other, key, below(3)); break;
    case 17: z = sqlite3_mprintf("SELECT rowid, c%d FROM t%d a WHERE c%d IN (1, 2, 5, 8) AND EXISTS (SELECT 1 FROM t%d b WHERE b.c%d = "
        "a.c%d)", c, t, key, other, key, below(3)); break;
    case 0: z = sqlite3_mprintf("SELECT a.* FROM t%d a WHERE %s", t, zFirst); break;
    case 1: z = sqlite3_mprintf("SELECT count(*), sum(c%d), min(c1), max(c0), typeof(c0) FROM t%d a", c, t); break;
    case 2: z = sqlite3_mprintf("SELECT c%d, count(*) FROM t%d a WHERE %s GROUP BY 1", c, t, zFirst); break;
    case 3: z = sqlite3_mprintf("SELECT a.c0, b.c1 FROM t%d a JOIN t%d b ON b.rowid = a.c%d WHERE %s", t, below(2), c, zFirst); break;
    case 4: z = sqlite3_mprintf("SELECT a.rowid, b.c0 FROM t%d a LEFT JOIN t%d b ON b.rowid = a.c%d AND b.c0 > 2", t, below(2), c); break;
    case 5: z = sqlite3_mprintf("SELECT c%d FROM t%d a WHERE rowid = %d", c, t, below(500)); break;
    case 6: z = sqlite3_mprintf("SELECT a.rowid, a.c1, (SELECT max(c0) FROM t1 WHERE t1.rowid = a.c%d) FROM t%d a", c, t); break;
    case 7: z = sqlite3_mprintf("SELECT a.c%d FROM t%d a WHERE %s AND %s LIMIT %d", c, t, zFirst, zSecond, 1+below(30)); break;
    case 8: z = sqlite3_mprintf("SELECT rowid, c%d FROM t%d a WHERE %s ORDER BY rowid DESC", c, t, zFirst); break;
    case 9: z = sqlite3_mprintf("SELECT total(c%d), group_concat(c1, ',') FROM t%d a WHERE %s AND %s", c, t, zFirst, zSecond); break;
    case 10: z = sqlite3_mprintf("SELECT count(*), sum(d.c0) FROM t%d a CROSS JOIN t%d b ON b.rowid = a.c%d CROSS JOIN t%d d ON d.rowid = "
        "b.c0 WHERE %s", t, below(2), c, below(2), zFirst); break;
    case 31: z = sqlite3_mprintf("SELECT count(*), sum(a.c0 + b.c1), min(d.c%d), max(b.rowid), group_concat(d.c1) FROM t%d a CROSS JOIN "
        "t%d b ON b.c%d = a.c%d CROSS JOIN t%d d ON d.rowid = b.c%d WHERE %s AND %s", key, t, other, key, below(3), below(2), below(3),
        zFirst, zJoined); break;
    case 32: z = sqlite3_mprintf("SELECT CASE WHEN a.c%d > 2 THEN b.c1 WHEN a.c%d IS NULL THEN 'none' ELSE a.c%d END AS k, count(*), "
        "sum(CASE WHEN b.c0 > 1 THEN b.c0 END), count(a.c1) FILTER (WHERE a.c0 < 4), avg(a.c0) FROM t%d a CROSS JOIN t%d b ON b.c%d = "
        "a.c%d WHERE %s GROUP BY 1", key, c, key, t, other, key, below(3), zJoined); break;
    case 33: z = sqlite3_mprintf("SELECT a.c%d, count(*), sum(a.c0) FROM t%d a WHERE %s AND EXISTS (SELECT 1 FROM t%d b WHERE b.c%d = "
        "a.c%d AND %s) GROUP BY a.c%d", c, t, zFirst, other, key, below(3), zJoined, c); break;
    case 34: z = sqlite3_mprintf("SELECT count(*), sum(a.c1), max(length(a.c%d)) FROM t%d a WHERE a.c%d BETWEEN %d AND %d AND "
        "coalesce(a.c%d, 0) IS NOT 7", c, t, key, below(8)-3, below(20), below(3)); break;
    case 35: z = sqlite3_mprintf("SELECT b.c%d, max(a.c%d), sum(a.c0 * 2) FROM t%d a CROSS JOIN t%d b ON b.c%d = a.rowid WHERE a.c%d < "
        "'w5' GROUP BY b.c%d", key, c, t, other, key, c, key); break;
    case 36: z = sqlite3_mprintf("SELECT a.c0 / 3, a.c1 %% 5, upper(a.c%d), b.c0, NOT a.c0, abs(a.c1) FROM t%d a CROSS JOIN t%d b ON "
        "b.rowid = a.c%d WHERE %s", c, t, other, below(3), zFirst); break;
    case 38: z = sqlite3_mprintf("SELECT c%d, count(*), sum(c0), avg(c1), rowid, total(c%d)%s FROM t%d a WHERE %s GROUP BY c%d HAVING "
        "count(*) > %d OR sum(c0) > 3", key, c, below(2) ? ", max(c1), min(c0)" : "", t, zFirst, key, below(3)); break;
    case 39: z = sqlite3_mprintf("SELECT c0, c%d, count(c1), sum(c%d), c1 || 'x' FROM t%d a GROUP BY c0, c%d HAVING total(c1) < %d LIMIT "
        "%d", key, c, t, key, below(50), 1+below(60)); break;
    case 40: z = sqlite3_mprintf("SELECT a.rowid, count(b.rowid), sum(b.c0), a.c1, b.c1 FROM t%d a LEFT JOIN t%d b ON b.c%d = a.c%d AND "
        "%s GROUP BY a.rowid %s", t, other, key, below(3), zJoined, below(2) ? "HAVING count(b.c0) <> 1" : ""); break;
    case 41: z = sqlite3_mprintf("SELECT a.c%d, count(b.c0), sum(b.c1 + d.c0), count(*), %s(d.rowid) FROM t%d a LEFT JOIN t%d b ON "
        "b.rowid = a.c%d AND %s LEFT JOIN t%d d ON d.c%d = b.c%d GROUP BY 1", c, below(2) ? "count" : "max", t, other, key, zJoined,
        below(2), below(3), below(3)); break;
    case 42: z = sqlite3_mprintf("SELECT count(*), sum(a.c0), sum(b.c0), count(b.c1) FROM t%d a LEFT JOIN t%d b ON b.c%d = a.c%d AND "
        "(b.c0 > 2 OR %s) WHERE %s AND coalesce(b.c1, 1) <> 5", t, other, key, below(3), zJoined, zFirst); break;
    case 43: z = sqlite3_mprintf("SELECT n, count(*), sum(s) FROM (SELECT a.rowid AS r, count(b.rowid) AS n, sum(b.c1) AS s FROM t%d a "
        "LEFT JOIN t%d b ON b.c%d = a.c%d GROUP BY a.rowid) GROUP BY n", t, other, key, below(3)); break;
    case 44: z = sqlite3_mprintf("SELECT a.c%d, count(*), total(b.c0), (SELECT max(d.c0) FROM t%d d WHERE d.rowid < a.rowid) FROM t%d a "
        "CROSS JOIN t%d b ON b.rowid = a.c%d WHERE %s GROUP BY a.c%d", key, other, t, other, below(3), zJoined, key); break;
    case 45: z = sqlite3_mprintf("SELECT c%d FROM t%d WHERE rowid IN (SELECT c%d FROM t%d a WHERE %s GROUP BY c%d HAVING count(*) = %d)",
        c, other, key, t, zFirst, key, 1+below(3)); break;
    case 46: z = sqlite3_mprintf("SELECT count(*), sum(a.c0), count(a.c%d) FROM t%d a WHERE NOT EXISTS (SELECT 1 FROM t%d b WHERE b.c%d = "
        "a.c%d AND %s AND b.c0 <> a.c1) AND %s", c, t, other, key, below(3), zJoined, zFirst); break;
    case 47: z = sqlite3_mprintf("SELECT c%d, count(*), sum((SELECT sum(b.c1) FROM t%d b WHERE b.c%d = a.c%d)), count((SELECT max(b.c1) "
        "FROM t%d b WHERE b.c%d = a.c%d AND %s)) FROM t%d a GROUP BY c%d", c, other, key, below(3), other, key, below(3), zJoined, t, c);
        break;
    case 48: z = sqlite3_mprintf("SELECT count(*), sum(a.c1) FROM t%d a WHERE a.c0 > (SELECT 0.2 * avg(b.c0) FROM t%d b WHERE b.c%d = "
        "a.c%d) OR %s", t, other, key, below(3), zFirst); break;
    case 49: z = sqlite3_mprintf("SELECT sum((SELECT b.c1 FROM t%d b WHERE b.c%d = a.c%d AND %s LIMIT 1)), count((SELECT "
        "group_concat(b.c1) FROM t%d b WHERE b.c%d = a.c%d)) FROM t%d a WHERE %s", other, key, below(3), zJoined, other, key, below(3), t,
        zFirst); break;
    case 50: z = sqlite3_mprintf("SELECT count(*), sum(b.c0), sum(CASE WHEN EXISTS (SELECT 1 FROM t%d d WHERE d.c%d = b.c%d AND d.c1 <> "
        "a.c1) THEN a.c0 ELSE 2 END) FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE NOT EXISTS (SELECT 1 FROM t%d d WHERE d.c%d = "
        "b.c%d AND d.c0 <> a.c0)", other, key, below(3), t, other, key, below(3), other, key, below(3)); break;
    case 51: z = sqlite3_mprintf("SELECT a.c%d, (SELECT count(*) FROM t%d b WHERE b.c%d = a.c%d), (SELECT b.c%d FROM t%d b WHERE b.c%d = "
        "a.c%d LIMIT 1) FROM t%d a WHERE %s", c, other, key, below(3), below(2), other, key, below(3), t, zFirst); break;
    case 52: z = sqlite3_mprintf("SELECT a.c%d, count(*), sum(b.c0), count(b.c1) FROM t%d a LEFT JOIN t%d b ON b.rowid = a.c%d AND %s "
        "WHERE %s GROUP BY 1", c, t, other, below(3), zJoined, zFirst); break;
    case 53: z = sqlite3_mprintf("SELECT b.c%d, count(*), sum(a.c0) FROM t%d a LEFT JOIN t%d b ON b.rowid = a.c%d LEFT JOIN t%d d ON "
        "d.rowid = b.c%d AND d.c0 > 1 GROUP BY 1", key, t, other, below(3), other, below(3)); break;
    case 54: z = sqlite3_mprintf("SELECT count(*), sum(a.c0), count(a.c%d), group_concat(a.rowid) FROM t%d a WHERE substr(a.c%d, 1, %d) "
        "IN ('w1', '3', 'w', 4, '-1', 1.5, '') AND a.c0 %s (SELECT avg(b.c1) FROM t%d b)", c, t, key, 1+below(3), below(2) ? ">"
        : "<", other); break;
    case 55: z = sqlite3_mprintf("SELECT a.rowid, a.c%d FROM t%d a WHERE a.c%d + %d NOT IN (1, 2, 5.0, '3', -1, 9007199254740993, 0.5%s) "
        "AND a.c1 >= (SELECT min(b.c1) FROM t%d b WHERE b.c0 IN (1, 2, 3))", c, t, key, below(3), below(4) ? "" : ", NULL", other); break;
    case 56: z = sqlite3_mprintf("SELECT b.c%d, count(*), sum(b.c1) FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE b.c%d%s%s IN (1, "
        "2, 'w3', 'W1', 7, 2.5) AND a.c0 || '' IN ('1', '2', '3', 'w7') GROUP BY 1", c, t, other, key, below(3), below(2), below(3) ? ""
        : " COLLATE NOCASE", below(2) ? "" : " NOT"); break;
    case 57: z = sqlite3_mprintf("SELECT a.c%d, count(*), sum(a.c0), total(a.rowid) FROM t%d a WHERE a.c%d %sIN (SELECT %s FROM t%d b "
        "WHERE %s) AND a.c0 + 1 %sIN (SELECT %sc1 FROM t%d b WHERE b.c0 > %d) GROUP BY 1", c, t, key, below(2) ? "" : "NOT ", below(2)
        ? "max(b.c0, b.c1)" : "b.c0", other, zJoined, below(2) ? "" : "NOT ", below(2) ? "" : "-1 * ", other, below(12)-2); break;
    case 58: z = sqlite3_mprintf("SELECT a.rowid, a.c%d, b.rowid FROM t%d a CROSS JOIN t%d b ON b.rowid = a.c%d WHERE b.c%d || '' %sIN "
        "(SELECT upper(d.c%d) FROM t%d d)", c, t, other, below(3), key, below(2) ? "" : "NOT ", key, t); break;
    case 59: z = sqlite3_mprintf("SELECT a.rowid, a.c%d, a.c0 IN (SELECT c1 FROM t%d b WHERE b.c%d IS NOT NULL) FROM t%d a WHERE "
        "upper(a.c%d) %sIN (SELECT upper(b.c%d) FROM t%d b WHERE b.c0 > %d)", c, other, key, t, key, below(2) ? ""
        : "NOT ", key, other, below(12)-2); break;
    case 60: z = sqlite3_mprintf("SELECT a.rowid, b.rowid, b.c%d FROM t%d a CROSS JOIN t%d b WHERE b.c%d IN (SELECT d.c0 FROM t%d d WHERE "
        "d.c1 > %d) AND b.c1 >= a.c0 LIMIT 3000", c, t, t, key, other, below(8)); break;
    case 61: z = sqlite3_mprintf("SELECT a.rowid, b.c1, a.c%d, b.c%d FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE %s AND %s ORDER "
        "BY b.c%d, a.c%d DESC LIMIT %d", c, key, t, other, key, below(3), zFirst, zJoined, key, c, 1+below(60)); break;
    case 62: z = sqlite3_mprintf("SELECT DISTINCT a.c0, b.c%d FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE %s", key, t, other, key,
        below(3), zFirst); break;
    case 63: z = sqlite3_mprintf("SELECT a.c%d, count(DISTINCT b.c%d), count(*), sum(DISTINCT b.c0) FROM t%d a CROSS JOIN t%d b ON b.c%d "
        "= a.c%d WHERE %s GROUP BY 1 HAVING count(*) > %d", c, key, t, other, key, below(3), zJoined, below(3)); break;
    case 64: z = sqlite3_mprintf("SELECT a.c0, b.c1, row_number() OVER (PARTITION BY a.c%d ORDER BY b.rowid), sum(b.c0) OVER (ORDER BY "
        "a.rowid, b.rowid ROWS 3 PRECEDING) FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE %s", c, t, other, key, below(3), zFirst);
        break;
    case 65: z = sqlite3_mprintf("SELECT x, y, d.c%d FROM (SELECT a.c%d AS x, b.c%d AS y FROM t%d a CROSS JOIN t%d b ON b.rowid = a.c%d "
        "WHERE %s ORDER BY 1, 2 LIMIT %d) CROSS JOIN t%d d ON d.rowid = x", below(2), c, key, t, other, below(3), zJoined, 1+below(80),
        other); break;
    case 66: z = sqlite3_mprintf("WITH q AS (SELECT a.rowid AS r, a.c%d AS k, upper(a.c0) AS u FROM t%d a WHERE %s LIMIT %d) SELECT q.r, "
        "b.c1, q.u FROM q CROSS JOIN t%d b ON b.c%d = q.k WHERE %s", below(3), t, zFirst, 1+below(300), other, key, zJoined); break;
    case 67: z = sqlite3_mprintf("SELECT a.rowid, b.rowid, b.c%d, d.c0 FROM t%d a LEFT JOIN t%d b ON b.c%d = a.c%d AND %s LEFT JOIN t%d d "
        "ON d.rowid = b.c%d WHERE %s ORDER BY %s LIMIT %d OFFSET %d", key, t, other, key, below(3), zJoined, below(2), below(3), zFirst,
        below(2) ? "d.c0, a.c1" : "b.c0 || a.rowid", 1+below(50), below(9)); break;
    case 68: z = sqlite3_mprintf("SELECT a.c0, b.c%d, a.rowid - b.rowid FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE %s LIMIT %d "
        "OFFSET %d", c%2, t, other, key, below(3), zFirst, 1+below(400), below(60)); break;
    case 69: z = sqlite3_mprintf("SELECT a.c%d FROM t%d a WHERE %s %s SELECT b.c%d FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d", key, t,
        zFirst, below(3) ? "UNION" : below(2) ? "EXCEPT" : "INTERSECT", key, t, other, key, below(3)); break;
    case 70: z = sqlite3_mprintf("SELECT a.c0, typeof(a.c1) || a.rowid, b.c%d, a.c%d FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE "
        "b.c0 || a.c1 < 'w5' AND %s", key, c, t, other, key, below(3), zFirst); break;
    case 71: z = sqlite3_mprintf("SELECT a.rowid, (SELECT count(*) FROM t%d d WHERE d.c0 < a.c0), (SELECT d.c1 FROM t%d d CROSS JOIN t%d "
        "e ON e.rowid = d.c0 WHERE d.c0 > a.c%d LIMIT 1 OFFSET 1) FROM t%d a WHERE %s LIMIT 40", other, other, other, below(2), t, zFirst);
        break;
    case 72: z = sqlite3_mprintf("SELECT max(a.c0), a.c%d, b.c%d, group_concat(DISTINCT b.c0), total(a.c1 || '1') FROM t%d a CROSS JOIN "
        "t%d b ON b.c%d = a.c%d WHERE %s", c, key, t, other, key, below(3), zJoined); break;
    case 73: z = sqlite3_mprintf("WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM r WHERE n < 4) SELECT r.n, a.c0, a.c%d FROM "
        "r CROSS JOIN t%d a WHERE a.c0 > r.n AND %s", c, t, zFirst); break;
    case 74: z = sqlite3_mprintf("SELECT a.rowid, a.c%d FROM t%d a WHERE a.c%d = %d OR a.c0 IN (SELECT b.c1 FROM t%d b WHERE %s) OR a.c1 "
        "IN (1, 2, 3)", c, t, key, below(9), other, zJoined); break;
    case 75: z = sqlite3_mprintf("SELECT x, count(*) FROM (SELECT a.c%d AS x FROM t%d a WHERE %s UNION ALL SELECT b.c%d FROM t%d b WHERE "
        "%s) GROUP BY x ORDER BY 2 DESC, x LIMIT 20", c, t, zFirst, key, other, zJoined); break;
    case 76: z = sqlite3_mprintf("SELECT a.c%d, json_group_array(b.c%d), lag(count(*)) OVER (ORDER BY a.c%d) FROM t%d a CROSS JOIN t%d b "
        "ON b.rowid = a.c%d WHERE %s GROUP BY 1 ORDER BY 2", c, key, c, t, other, below(3), zFirst); break;
    case 77: z = sqlite3_mprintf("SELECT a.rowid, a.c%d, b.c0 FROM t%d a CROSS JOIN t%d b ON b.rowid = a.c%d WHERE a.rowid BETWEEN %d AND "
        "%d AND %s", c, t, other, below(3), below(200), below(600), zFirst); break;
    case 78: z = sqlite3_mprintf("SELECT a.rowid, a.c%d, upper(a.c0), b.c1 FROM t%d a CROSS JOIN t%d b ON b.c%d = a.c%d WHERE a.rowid %s "
        "%d ORDER BY a.rowid DESC LIMIT %d OFFSET %d", c, t, other, key, below(3), below(2) ? "<"
        : ">", below(500), 1+below(300), below(20)); break;
    case 79: z = sqlite3_mprintf("SELECT count(*), sum(a.c0), total(b.c1), count(DISTINCT a.c%d) FROM t%d a LEFT JOIN t%d b ON b.c%d = "
        "a.c%d WHERE a.rowid > %d AND a.rowid <= %d", key, t, other, key, below(3), below(200), below(900)); break;
    case 80: z = sqlite3_mprintf("SELECT a.rowid, b.rowid, b.c%d, a.c%d FROM t%d a LEFT JOIN t%d b ON b.c%d = a.c%d AND b.c%d > a.c%d "
        "WHERE %s", c%2, c, t, other, key, below(3), below(3), below(3), zFirst); break;
    case 81: z = sqlite3_mprintf("SELECT count(*), sum(b.c0), count(b.rowid), total(a.c1) FROM t%d a LEFT JOIN t%d b ON b.c%d %s a.c%d "
        "AND %s", t, other, key, below(2) ? ">" : "BETWEEN 2 AND", below(3), zJoined); break;
    case 82: z = sqlite3_mprintf("SELECT a.rowid, b.rowid, b.c%d, a.c%d FROM t%d a %s JOIN t%d b ON b.c%d = a.c%d AND %s", c%2, c, t,
        below(2) ? "RIGHT" : "FULL", other, key, below(3), zJoined); break;
    case 83: z = queryOfWays(p, t, other, key, zFirst); break;
    default: z = sqlite3_mprintf("SELECT rowid, c0, c%d, typeof(c%d), hex(c%d) FROM t%d a", c, c, c, t); break;
  }
  sqlite3_free(zFirst);
  sqlite3_free(zSecond);
  sqlite3_free(zJoined);
  return z;
}
