package dev.hitchproof.demo;

import android.content.ContentValues;
import android.content.Context;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;

/** A database of the rows that were shown. */
final class SeenRows extends SQLiteOpenHelper {
  private static SeenRows opened;

  private SeenRows(Context context) {
    super(context, "seen.db", null, 1);
  }

  private static SQLiteDatabase of(Context context) {
    if (opened == null) opened = new SeenRows(context);
    return opened.getWritableDatabase();
  }

  @Override
  public void onCreate(SQLiteDatabase db) {
    db.execSQL("CREATE TABLE seen (position INTEGER)");
  }

  @Override
  public void onUpgrade(SQLiteDatabase db, int from, int to) {}

  /** Three changes, each stored before the next. */
  static void note(Context context, int row) {
    SQLiteDatabase db = of(context);
    ContentValues seen = new ContentValues();
    seen.put("position", row);
    db.insert("seen", null, seen);
    db.insert("seen", null, seen);
    db.delete("seen", "position < ?", new String[] {String.valueOf(row - 10)});
  }
}
