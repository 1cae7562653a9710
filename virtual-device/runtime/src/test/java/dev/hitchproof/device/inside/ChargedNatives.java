package dev.hitchproof.device.inside;

import android.database.sqlite.SQLiteDatabase;
import android.graphics.Bitmap;
import dev.hitchproof.device.api.CallWork;
import dev.hitchproof.device.api.Stored;
import dev.hitchproof.device.inside.time.Executed;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;

/** What is charged for real objects of the framework. It runs beside it, in the sandbox. */
public final class ChargedNatives {
  private ChargedNatives() {}

  /** Lines of a name and units. */
  public static String charged() throws Exception {
    StringBuilder lines = new StringBuilder();
    Bitmap bitmap = Bitmap.createBitmap(20, 30, Bitmap.Config.ARGB_8888);
    lines.append("pixels ").append(Executed.unitsOf(() -> {
      CallWork.pixels(bitmap, 2);
      return null;
    }));
    File file = file();
    try (SQLiteDatabase database = SQLiteDatabase.openOrCreateDatabase(file, null)) {
      lines.append("\nalone ").append(insert(database)).append("\nread ").append(units(database, "SELECT * FROM seen"));
      database.beginTransaction();
      lines.append("\nin-transaction ").append(insert(database));
      database.endTransaction();
      lines.append("\ncommit ").append(commit(database));
      database.enableWriteAheadLogging();
      lines.append("\nlogged ").append(insert(database) + commit(database));
    }
    try (SQLiteDatabase database = SQLiteDatabase.create(null)) {
      lines.append("\nin-memory ").append(insert(database) + commit(database));
    }
    return lines.toString();
  }

  private static File file() throws IOException {
    return File.createTempFile("charged", ".db");
  }

  private static long insert(SQLiteDatabase database) throws Exception {
    return units(database, "INSERT INTO seen VALUES (1)");
  }

  private static long units(SQLiteDatabase database, String sql) throws Exception {
    Object session = sessionOf(database);
    return Executed.unitsOf(() -> {
      Stored.statement(session, sql);
      return null;
    });
  }

  private static long commit(SQLiteDatabase database) throws Exception {
    Object session = sessionOf(database);
    return Executed.unitsOf(() -> {
      Stored.transaction(session);
      return null;
    });
  }

  private static Object sessionOf(SQLiteDatabase database) throws ReflectiveOperationException {
    Method session = SQLiteDatabase.class.getDeclaredMethod("getThreadSession");
    session.setAccessible(true);
    return session.invoke(database);
  }
}
