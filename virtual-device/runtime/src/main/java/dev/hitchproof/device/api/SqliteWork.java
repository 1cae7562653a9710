package dev.hitchproof.device.api;

import android.database.sqlite.SQLiteConnection;
import android.database.sqlite.SQLiteDatabase;
import dev.hitchproof.device.host.IdentityHashes;
import dev.hitchproof.device.host.NativeMemory;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * What SQLite itself counts of a statement: the steps of its program, its sorts, and the pages that it looked at. The functions that
 * tell this ({@code sqlite3_stmt_status}, {@code sqlite3_db_status}) are hidden in the libraries of some frameworks and hosts, so the
 * counters are read where SQLite keeps them. Where in its structures that is follows from which numbers grow with a known statement.
 * https://github.com/sqlite/sqlite/blob/version-3.32.2/src/vdbeInt.h (Vdbe.aCounter), src/pager.c (Pager.aStat)
 *
 * @param counters bytes from the beginning of a statement to its counters
 * @param pages bytes from the beginning of a pager to how many pages it found in its cache; how many it read is next
 */
record SqliteWork(int counters, int pages) {
  /** Positions among the counters. https://www.sqlite.org/c3ref/c_stmtstatus_counter.html */
  private static final int SORT = 2;
  private static final int AUTO_INDEX = 3;
  private static final int VM_STEP = 4;
  private static final int REPREPARE = 5;
  private static final int RUN = 6;
  private static final int COUNTERS = 7;
  private static final int SEARCHED_WORDS = 80;
  private static final String KNOWN = "select count(*) from sqlite_master";
  private static final int RUNS = 3;
  /** Bytes from the beginning of a connection to its list of databases, and from there to the b-tree of the first. */
  private static final int DATABASES = 32;
  private static final int BTREE = 8;
  private static final String IN_MEMORY = ":memory:";

  private static final SqliteWork UNKNOWN = new SqliteWork(-1, -1);

  private static SqliteWork found;

  /** What a statement did. */
  record Done(long steps, long sorts, long pages) {}

  /** What a statement did since the last call; its counters begin anew. */
  static synchronized Done take(long statement) {
    return IdentityHashes.unmoved(() -> {
      if (found == null) found = find();
      if (found == UNKNOWN) return new Done(0, 0, 0);
      ByteBuffer counted = NativeMemory.at(statement + found.counters, COUNTERS * Integer.BYTES);
      ByteBuffer looked = NativeMemory.at(pagerOf(statement) + found.pages, 2 * Integer.BYTES);
      return new Done(take(counted, VM_STEP), take(counted, SORT), take(looked, 0) + take(looked, 1));
    });
  }

  private static long take(ByteBuffer counters, int counter) {
    int at = counter * Integer.BYTES;
    long value = Integer.toUnsignedLong(counters.getInt(at));
    counters.putInt(at, 0);
    return value;
  }

  private static SqliteWork find() {
    try {
      long connection = (long) call("nativeOpen");
      long statement = (long) call("nativePrepareStatement", connection, KNOWN);
      int[][] ofStatement = new int[2][];
      int[][] ofPager = new int[3][];
      for (int after = 0; after < ofPager.length; after++) {
        ofPager[after] = words(pagerOf(statement));
        if (after < 2) {
          for (int run = 0; run < RUNS; run++) {
            call("nativeExecuteForLong", connection, statement);
            call("nativeResetStatementAndClearBindings", connection, statement);
          }
          ofStatement[after] = words(statement);
        }
      }
      call("nativeFinalizeStatement", connection, statement);
      call("nativeClose", connection);
      return new SqliteWork(countersIn(ofStatement), pagesIn(ofPager));
    } catch (ReflectiveOperationException | IllegalStateException e) {
      System.err.println("SQL statements cost only by the rows that they return, since " + e + "; report this with the API level of the device");
      return UNKNOWN;
    }
  }

  /** Steps and runs have doubled; nothing else was counted. */
  private static int countersIn(int[][] after) {
    for (int at = 0; at + COUNTERS <= SEARCHED_WORDS; at++) {
      boolean matches = after[0][at + RUN] == RUNS && after[1][at + RUN] == 2 * RUNS;
      matches &= after[0][at + VM_STEP] > RUNS && after[1][at + VM_STEP] == 2 * after[0][at + VM_STEP];
      for (int none : new int[] {SORT, AUTO_INDEX, REPREPARE}) matches &= after[1][at + none] == 0;
      if (matches) return at * Integer.BYTES;
    }
    throw new IllegalStateException("SQLite keeps the counters of a statement elsewhere");
  }

  /** Each run has looked at as many pages. */
  private static int pagesIn(int[][] after) {
    for (int at = 0; at < SEARCHED_WORDS; at++) {
      int first = after[1][at] - after[0][at];
      if (first >= RUNS && first < SEARCHED_WORDS && after[2][at] - after[1][at] == first) return at * Integer.BYTES;
    }
    throw new IllegalStateException("SQLite keeps the counters of a pager elsewhere");
  }

  /** The pager of the connection's first database. The structures on the way name the connection, too: a wrong way is seen. */
  private static long pagerOf(long statement) {
    long connection = pointer(statement);
    long btree = pointer(pointer(connection + DATABASES) + BTREE);
    long shared = pointer(btree + Long.BYTES);
    if (pointer(btree) != connection || pointer(shared + Long.BYTES) != connection) throw new IllegalStateException("SQLite keeps the pager of a database elsewhere");
    return pointer(shared);
  }

  private static long pointer(long at) {
    return NativeMemory.at(at, Long.BYTES).getLong(0);
  }

  private static int[] words(long at) {
    int[] words = new int[SEARCHED_WORDS];
    NativeMemory.at(at, SEARCHED_WORDS * Integer.BYTES).asIntBuffer().get(words);
    return words;
  }

  /** Calls a native method of the framework; what {@code nativeOpen} takes depends on the API level. */
  private static Object call(String name, Object... arguments) throws ReflectiveOperationException {
    Method m = Arrays.stream(SQLiteConnection.class.getDeclaredMethods()).filter(one -> one.getName().equals(name)).findFirst().orElseThrow(() -> new NoSuchMethodException(name));
    m.setAccessible(true);
    return m.invoke(null, arguments.length > 0 ? arguments : Arrays.stream(m.getParameterTypes()).map(SqliteWork::ofNew).toArray());
  }

  private static Object ofNew(Class<?> type) {
    if (type == String.class) return IN_MEMORY;
    return type == boolean.class ? (Object) false : SQLiteDatabase.CREATE_IF_NECESSARY;
  }
}
