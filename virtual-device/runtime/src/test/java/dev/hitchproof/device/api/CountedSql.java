package dev.hitchproof.device.api;

import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import dev.hitchproof.device.inside.time.Executed;
import java.util.Map;
import java.util.TreeMap;

/** Units of statements over tables of several sizes. It runs beside the framework, in the sandbox. */
public final class CountedSql {
  private static final String SCAN = "SELECT COUNT(*) FROM item WHERE price > 7";
  private static final Map<String, String> QUERIES = Map.of(
      "pages", "SELECT COUNT(*) FROM item",
      "scan", SCAN,
      "sum", "SELECT SUM(price) FROM item",
      "join", "SELECT COUNT(*) FROM item a JOIN item b ON a.id = b.id",
      "indexed", "SELECT COUNT(*) FROM item WHERE id = 77",
      "all", "SELECT MAX(name) FROM (SELECT name FROM item LIMIT -1)",
      "sorted", "SELECT MAX(name) FROM (SELECT name FROM item ORDER BY price LIMIT 1000000)");

  private CountedSql() {}

  /** Lines of a query, the rows of its table and units. */
  public static String charged() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int rows : new int[] {3, 3_000, 30_000, 300_000}) {
      try (SQLiteDatabase database = SQLiteDatabase.create(null)) {
        database.execSQL("CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, price REAL)");
        database.execSQL("INSERT INTO item WITH RECURSIVE c(n) AS (VALUES(1) UNION ALL SELECT n + 1 FROM c WHERE n < " + rows + ") SELECT n, 'item ' || n, (n * 7919) % 10007 + 10 FROM c");
        for (Map.Entry<String, String> query : new TreeMap<>(QUERIES).entrySet()) {
          Executed.unitsOf(() -> run(database, query.getValue())); // loads what it needs
          lines.append(query.getKey()).append(' ').append(rows).append(" = ").append(Executed.unitsOf(() -> run(database, query.getValue()))).append('\n');
        }
        lines.append("loop ").append(rows).append(" = ").append(instructionsInLoop(database)).append('\n');
      }
    }
    return lines.toString();
  }

  private static int run(SQLiteDatabase database, String sql) {
    try (Cursor c = database.rawQuery(sql, null)) {
      return c.getCount();
    }
  }

  private static int instructionsInLoop(SQLiteDatabase database) {
    try (Cursor c = database.rawQuery("EXPLAIN " + SCAN, null)) {
      while (c.moveToNext()) if (c.getString(1).equals("Next")) return c.getInt(0) - c.getInt(3) + 1;
    }
    throw new IllegalStateException("no loop");
  }
}
