# Lists SQLite's opcode names in numeric order as X(number, name) lines, from the amalgamation's opcodes.h part.
/^#define OP_[A-Za-z0-9]+ +[0-9]+/ { name[$3 + 0] = substr($2, 4); if ($3 + 0 > max) max = $3 + 0 }
END { for (i = 0; i <= max; i++) if (i in name) printf "X(%d, %s)\n", i, name[i]; }
