/*
** Part of abi.c: the Java side of exports.h, one class for each of its groups, and classes Callback and Address.
*/

/* What a type is in Java: void, int, 64-bit integer, double or pointer. */
#define TYPE(T) _Generic((T*)0, void*: 'v', int*: 'i', unsigned*: 'i', unsigned char*: 'i', volatile int*: 'i', i64*: 'l', u64*: 'l', \
    double*: 'd', default: 'p')

static const char *javaType(int cType){
  return cType=='v' ? "void" : cType=='i' ? "int" : cType=='d' ? "double" : "long";
}

/* Writes a C name as Java has it: without sqlite3_, and st_mem_own as stMemOwn or ST_MEM_OWN. */
static void javaName(const char *zName, int isConstant){
  int upper = 0;
  if( strncmp(zName, "sqlite3_", 8)==0 ) zName += 8;
  for(; *zName; zName++){
    if( isConstant ){
      if( *zName>='A' && *zName<='Z' ) fputc('_', out);
      fputc(toupper(*zName), out);
    }else if( *zName=='_' ){
      upper = 1;
    }else{
      fputc(upper ? toupper(*zName) : *zName, out);
      upper = 0;
    }
  }
}

/* A function of exports.h, its parameters from ap on: Java type, C type, name; 0 ends. */
typedef struct Parameter Parameter;
struct Parameter { int cType; const char *zType; const char *zName; };
typedef struct Function Function;
struct Function { int cResult; const char *zResult; const char *zName; int n; Parameter a[16]; };

static void readFunction(Function *p, int cResult, const char *zResult, const char *zName, va_list ap){
  int c;
  p->cResult = cResult;
  p->zResult = zResult;
  p->zName = zName;
  for(p->n=0; (c = va_arg(ap, int))!=0; p->n++){
    Parameter *pParameter = &p->a[p->n];
    pParameter->cType = c;
    pParameter->zType = va_arg(ap, const char*);
    pParameter->zName = va_arg(ap, const char*);
  }
}

/* The function as in C, for its comment and for the hash. */
static void prototype(const Function *p, char *z, size_t n){
  int i;
  size_t k = snprintf(z, n, "%s %s(", p->zResult, p->zName);
  for(i=0; i<p->n; i++) k += snprintf(z+k, n-k, "%s%s %s", i ? ", " : "", p->a[i].zType, p->a[i].zName);
  snprintf(z+k, n-k, ")");
  hashed(z, p->cResult);
}

static void javaParameters(const Function *p){
  int i;
  for(i=0; i<p->n; i++) fprintf(out, "%s%s %s", i ? ", " : "", javaType(p->a[i].cType), p->a[i].zName);
}

/* The arguments of a handle: exact types for a leaf, otherwise long and double only. */
static void arguments(const Function *p, int isLeaf, const char *zBefore){
  int i;
  for(i=0; i<p->n; i++) fprintf(out, "%s%s%s", i ? ", " : zBefore, !isLeaf && p->a[i].cType=='i' ? "(long) " : "", p->a[i].zName);
}

/* The types of a handle, as NativeLibrary reads them. */
static int handleType(int cType, int isLeaf){
  return cType=='d' || (isLeaf && (cType=='i' || cType=='v')) ? cType : 'l';
}

static const char *resultCast(int cResult, int isLeaf){
  return cResult=='d' ? "(double)" : cResult=='i' ? isLeaf ? "(int)" : "(int) (long)" : "(long)";
}

static void function(const char *zKind, int cResult, const char *zResult, const char *zName, ...){
  int isLeaf = strcmp(zKind, "leaf")==0;
  Function f;
  char z[1000];
  va_list ap;
  int i;
  va_start(ap, zName);
  readFunction(&f, cResult, zResult, zName, ap);
  va_end(ap);
  prototype(&f, z, sizeof(z));
  fprintf(out, "    private static final MethodHandle ");
  javaName(zName, 1);
  fprintf(out, " = Library.%s(\"%s\", \"%c", isLeaf ? "leaf" : "function", zName, handleType(cResult, isLeaf));
  for(i=0; i<f.n; i++) fputc(handleType(f.a[i].cType, isLeaf), out);
  fprintf(out, "\");\n\n    /** {@code %s}. */\n    @TruffleBoundary%s\n    public static %s ", z,
      strcmp(zKind, "inlined")==0 ? "(allowInlining = true)" : "", javaType(cResult));
  javaName(zName, 0);
  fprintf(out, "(");
  javaParameters(&f);
  fprintf(out, ") {\n        if (NfiCalls.areCurrent()) {\n            %s%sNfiCalls.call(\"%s\"", cResult=='v' ? "" : "return ",
      cResult=='v' ? "" : cResult=='i' ? "(int) (long) " : cResult=='d' ? "(double) " : "(long) ", zName);
  arguments(&f, 0, ", ");
  fprintf(out, ");\n%s        }\n        try {\n            ", cResult=='v' ? "            return;\n" : "");
  if( cResult!='v' ) fprintf(out, "return %s ", resultCast(cResult, isLeaf));
  else if( !isLeaf ) fprintf(out, "long unused = (long) ");
  javaName(zName, 1);
  fprintf(out, ".invokeExact(");
  arguments(&f, isLeaf, "");
  fprintf(out, ");\n        } catch (Throwable failure) {\n            throw CallFailure.rethrow(failure);\n        }\n    }\n\n");
}

static void variable(int cType, const char *zName){
  hashed(zName, cType);
  fprintf(out, "    private static final long ");
  javaName(zName, 1);
  fprintf(out, " = Library.address(\"%s\");\n\n    /** Reads {@code %s}. */\n    public static int ", zName, zName);
  javaName(zName, 0);
  fprintf(out, "() {\n        return NativeMemory.getInt(");
  javaName(zName, 1);
  fprintf(out, ");\n    }\n\n");
}

static void callback(int cResult, const char *zResult, const char *zName, ...){
  Function f;
  char z[1000];
  va_list ap;
  int i;
  va_start(ap, zName);
  readFunction(&f, cResult, zResult, zName, ap);
  va_end(ap);
  prototype(&f, z, sizeof(z));
  fprintf(out, "    /** {@code %s}. */\n    static final MethodType ", z);
  javaName(zName, 1);
  fprintf(out, " = MethodType.methodType(%s.class", javaType(cResult));
  for(i=0; i<f.n; i++) fprintf(out, ", %s.class", javaType(f.a[i].cType));
  fprintf(out, ");\n");
}

static int nAddress;
static void address(const char *zName, const char *zFunction){
  hashed(zFunction, nAddress);
  fprintf(out, "    /** {@code %s}. */\n    public static final long %s = NativeMemory.getLong(TABLE + %d);\n", zFunction, zName,
      8*nAddress++);
}

/* The class of a group of functions; 0 ends the last one. */
static void group(const char *zDir, const char *zPackage, const char *zClass, const char *zDoc){
  static int isOpen;
  char z[500], zImports[500];
  if( isOpen ) end();
  isOpen = zClass!=0;
  if( !isOpen ) return;
  snprintf(z, sizeof(z), "%s.", zDoc);
  snprintf(zImports, sizeof(zImports),
      "import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;\n"
      "import java.lang.invoke.MethodHandle;\n"
      "%s"
      "import org.sqltruffle.memory.NativeMemory;\n"
      "import org.sqltruffle.memory.NfiCalls;\n\n",
      strcmp(zPackage, "abi")==0 ? "" : "import org.sqltruffle.abi.CallFailure;\nimport org.sqltruffle.abi.Library;\n");
  beginWith(zDir, zPackage, zClass, z, zImports);
}

static void bindings(const char *zDir){
#define NONE
#define P(TYPE_, NAME_) , TYPE(TYPE_), #TYPE_, #NAME_
#define GROUP(PACKAGE, CLASS, DOC) group(zDir, #PACKAGE, #CLASS, DOC);
#define CALL(RESULT, NAME, PARAMETERS) function("call", TYPE(RESULT), #RESULT, #NAME PARAMETERS, 0);
#define LEAF(RESULT, NAME, PARAMETERS) function("leaf", TYPE(RESULT), #RESULT, #NAME PARAMETERS, 0);
#define INLINED(RESULT, NAME, PARAMETERS) function("inlined", TYPE(RESULT), #RESULT, #NAME PARAMETERS, 0);
#define VARIABLE(TYPE_, NAME) variable(TYPE(TYPE_), #NAME);
#define CALLBACK(RESULT, NAME, PARAMETERS)
#define ADDRESS(NAME, FUNCTION)
#include "exports.h"
  group(zDir, 0, 0, 0);

  beginWith(zDir, "sqlite", "Callback", "Types of the Java methods that C calls.", "import java.lang.invoke.MethodType;\n\n");
#define NONE
#define P(TYPE_, NAME_) , TYPE(TYPE_), #TYPE_, #NAME_
#define GROUP(PACKAGE, CLASS, DOC)
#define CALL(RESULT, NAME, PARAMETERS)
#define LEAF(RESULT, NAME, PARAMETERS)
#define INLINED(RESULT, NAME, PARAMETERS)
#define VARIABLE(TYPE_, NAME)
#define CALLBACK(RESULT, NAME, PARAMETERS) callback(TYPE(RESULT), #RESULT, #NAME PARAMETERS, 0);
#define ADDRESS(NAME, FUNCTION)
#include "exports.h"
  end();

  beginWith(zDir, "abi", "Address", "Addresses of C functions.", "import org.sqltruffle.memory.NativeMemory;\n\n");
  fprintf(out, "    private static final long TABLE = Library.address(\"st_addresses\");\n\n");
#define NONE
#define P(TYPE_, NAME_)
#define GROUP(PACKAGE, CLASS, DOC)
#define CALL(RESULT, NAME, PARAMETERS)
#define LEAF(RESULT, NAME, PARAMETERS)
#define INLINED(RESULT, NAME, PARAMETERS)
#define VARIABLE(TYPE_, NAME)
#define CALLBACK(RESULT, NAME, PARAMETERS)
#define ADDRESS(NAME, FUNCTION) address(#NAME, #FUNCTION);
#include "exports.h"
  end();
}
