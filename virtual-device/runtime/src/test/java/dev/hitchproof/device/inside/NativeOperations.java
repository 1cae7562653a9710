package dev.hitchproof.device.inside;

import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteStatement;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.graphics.Path;
import android.graphics.Rect;
import android.graphics.RecordingCanvas;
import android.graphics.RenderNode;
import android.text.StaticLayout;
import android.text.TextPaint;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Map;

/** What apps do in rows with the platform's native code, each with a size. It runs beside the framework, in the sandbox. */
public final class NativeOperations {
  private static final int LETTERS = 26;
  private static final int WORD = 6;
  private static final TextPaint PAINT = new TextPaint();
  private static final Map<Integer, String> TEXTS = new HashMap<>();
  private static final Map<String, byte[]> FILES = new HashMap<>();
  private static final Map<Integer, Bitmap> BITMAPS = new HashMap<>();
  private static long words;
  private static SQLiteDatabase database;

  private NativeOperations() {}

  static {
    PAINT.setTextSize(40);
  }

  /** Words that were never shaped before. */
  private static String newText(int n) {
    StringBuilder b = new StringBuilder();
    while (b.length() < n) {
      long word = words++;
      for (int i = 0; i < WORD; i++, word /= LETTERS) b.append((char) ('a' + word % LETTERS));
      b.append(' ');
    }
    return b.substring(0, n);
  }

  private static String sameText(int n) {
    return TEXTS.computeIfAbsent(n, NativeOperations::newText);
  }

  private static Bitmap bitmap(int side) {
    return BITMAPS.computeIfAbsent(side, s -> {
      Bitmap b = Bitmap.createBitmap(s, s, Bitmap.Config.ARGB_8888);
      for (int i = 0; i < s; i++) for (int j = 0; j < s; j++) b.setPixel(i, j, Color.rgb(i * 5 & 255, j * 3 & 255, (i * j >> 3) & 255));
      return b;
    });
  }

  private static byte[] file(int side, Bitmap.CompressFormat format) {
    return FILES.computeIfAbsent(format.name() + side, key -> {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      bitmap(side).compress(format, 90, out);
      return out.toByteArray();
    });
  }

  // ---- text ---------------------------------------------------------------------------------------------

  /** The empty call that the others are compared with. */
  public static int nothing(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) sum += PAINT.getHinting();
    return sum;
  }

  public static int measureText(int n) {
    return (int) PAINT.measureText(newText(n));
  }

  public static int measureTextAgain(int n) {
    return (int) PAINT.measureText(sameText(n));
  }

  public static int measureChars(int n) {
    return (int) PAINT.measureText(newText(n).toCharArray(), 0, n);
  }

  public static int textWidths(int n) {
    return PAINT.getTextWidths(newText(n), new float[n]);
  }

  public static int breakText(int n) {
    return PAINT.breakText(newText(n), true, n * 10, null);
  }

  public static int textBounds(int n) {
    Rect r = new Rect();
    PAINT.getTextBounds(newText(n), 0, n, r);
    return r.width();
  }

  public static int charBounds(int n) {
    Rect r = new Rect();
    PAINT.getTextBounds(newText(n).toCharArray(), 0, n, r);
    return r.width();
  }

  public static int runAdvance(int n) {
    return (int) PAINT.getRunAdvance(newText(n), 0, n, 0, n, false, n);
  }

  public static int staticLayout(int n) {
    return StaticLayout.Builder.obtain(newText(n), 0, n, PAINT, 800).build().getLineCount();
  }

  public static int staticLayoutAgain(int n) {
    return StaticLayout.Builder.obtain(sameText(n), 0, n, PAINT, 800).build().getLineCount();
  }

  // ---- paths --------------------------------------------------------------------------------------------

  private static Path circles(int n, int shift) {
    Path p = new Path();
    for (int i = 0; i < n; i++) p.addCircle(i * 30 + shift, i * 20, 18, Path.Direction.CW);
    return p;
  }

  public static int pathOp(int n) {
    Path p = circles(n / 16, 0);
    return p.op(circles(n / 16, 7), Path.Op.UNION) ? 1 : 0;
  }

  public static int pathApproximate(int n) {
    return circles(n / 16, 0).approximate(0.5f).length;
  }

  public static int pathLines(int n) {
    Path p = new Path();
    for (int i = 0; i < n; i++) p.lineTo(i, i * 7 % 11);
    return p.isEmpty() ? 1 : 0;
  }

  // ---- bitmaps ------------------------------------------------------------------------------------------

  public static int bitmapCreate(int n) {
    Bitmap b = Bitmap.createBitmap(n, n, Bitmap.Config.ARGB_8888);
    b.recycle();
    return n;
  }

  public static int bitmapCopy(int n) {
    Bitmap b = bitmap(n).copy(Bitmap.Config.ARGB_8888, true);
    b.recycle();
    return n;
  }

  public static int bitmapScaled(int n) {
    Bitmap.createScaledBitmap(bitmap(2 * n), n, n, true).recycle();
    return n;
  }

  public static int bitmapPixels(int n) {
    int[] all = new int[n * n];
    bitmap(n).getPixels(all, 0, n, 0, 0, n, n);
    bitmap(n).setPixels(all, 0, n, 0, 0, n, n);
    int sum = 0;
    for (int i = 0; i < n; i++) sum += bitmap(n).getPixel(i, i);
    return all[3] + sum;
  }

  public static int bitmapPixelSet(int n) {
    Bitmap b = bitmap(n);
    for (int i = 0; i < n; i++) b.setPixel(i, 0, b.getPixel(i, 0));
    return n;
  }

  public static int bitmapErased(int n) {
    Bitmap b = Bitmap.createBitmap(n, n, Bitmap.Config.ARGB_8888);
    b.eraseColor(Color.RED);
    b.recycle();
    return n;
  }

  public static int bitmapCompressed(int n) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    bitmap(n).compress(Bitmap.CompressFormat.PNG, 100, out);
    return out.size();
  }

  public static int decodePng(int n) {
    byte[] b = file(n, Bitmap.CompressFormat.PNG);
    Bitmap shown = BitmapFactory.decodeByteArray(b, 0, b.length);
    shown.recycle();
    return n;
  }

  public static int decodeJpeg(int n) {
    byte[] b = file(n, Bitmap.CompressFormat.JPEG);
    Bitmap shown = BitmapFactory.decodeByteArray(b, 0, b.length);
    shown.recycle();
    return n;
  }

  public static int decodeStream(int n) {
    Bitmap shown = BitmapFactory.decodeStream(new ByteArrayInputStream(file(n, Bitmap.CompressFormat.PNG)));
    shown.recycle();
    return n;
  }

  // ---- drawing ------------------------------------------------------------------------------------------

  private static int recorded(int n, boolean isNew) {
    Paint paint = PAINT;
    RenderNode node = new RenderNode("bench");
    node.setPosition(0, 0, 1_000, 1_000);
    RecordingCanvas c = node.beginRecording();
    Path path = circles(4, 0);
    Bitmap bitmap = bitmap(64);
    for (int i = 0; i < 20; i++) {
      String text = isNew ? newText(n) : sameText(n);
      c.drawText(text, 0, 40, paint);
      c.drawTextRun(text, 0, n, 0, n, 0, 80, false, paint);
      c.drawRect(1, 2, 30, 40, paint);
      c.drawRoundRect(1, 2, 30, 40, 4, 4, paint);
      c.drawCircle(9, 9, 5, paint);
      c.drawLine(0, 0, 9, 9, paint);
      c.drawPath(path, paint);
      c.drawBitmap(bitmap, 0, 0, paint);
      c.save();
      c.translate(1, 1);
      c.clipRect(0, 0, 500, 500);
      c.restore();
    }
    node.endRecording();
    node.discardDisplayList();
    return n;
  }

  public static int record(int n) {
    return recorded(n, true);
  }

  public static int recordAgain(int n) {
    return recorded(n, false);
  }

  public static int drawOnBitmap(int n) {
    Bitmap b = bitmap(n + 1);
    Canvas c = new Canvas(b);
    Paint paint = PAINT;
    c.drawRect(0, 0, n, n, paint);
    c.drawColor(Color.WHITE);
    c.drawCircle(n / 2, n / 2, n / 2, paint);
    c.drawBitmap(bitmap(n), 0, 0, null);
    c.drawText("some text", 0, 40, paint);
    c.drawPath(circles(4, 0), paint);
    return n;
  }

  // ---- SQLite -------------------------------------------------------------------------------------------

  private static SQLiteDatabase database() {
    if (database == null) {
      database = SQLiteDatabase.create(null);
      database.execSQL("create table item (id integer primary key, name text, price real)");
      for (int i = 0; i < 1_000; i++) database.execSQL("insert into item values (?, ?, ?)", new Object[] {i, "item number " + i, i * 1.5});
    }
    return database;
  }

  public static int sqlQuery(int n) {
    int length = 0;
    try (Cursor c = database().rawQuery("select * from item where id < ?", new String[] {String.valueOf(n)})) {
      while (c.moveToNext()) length += c.getString(1).length() + c.getInt(0) + (int) c.getDouble(2);
    }
    return length;
  }

  public static int sqlQueryNew(int n) {
    StringBuilder b = new StringBuilder("select id from item where id = ").append(words++ % 1_000);
    while (b.length() < n) b.append(" and price < ").append(words++);
    try (Cursor c = database().rawQuery(b.substring(0), null)) {
      return c.getCount();
    }
  }

  public static int sqlExecute(int n) {
    SQLiteDatabase d = database();
    d.beginTransaction();
    for (int i = 0; i < 20; i++) d.execSQL("update item set price = ? where id = ?", new Object[] {i, i});
    SQLiteStatement s = d.compileStatement("insert into item (name, price) values (?, ?)");
    for (int i = 0; i < 20; i++) {
      s.bindString(1, "another");
      s.bindDouble(2, i);
      s.executeInsert();
    }
    s.close();
    SQLiteStatement one = d.compileStatement("select price from item where id = 7");
    SQLiteStatement name = d.compileStatement("select name from item where id = 7");
    SQLiteStatement change = d.compileStatement("update item set price = 3 where id = 9");
    for (int i = 0; i < 20; i++) {
      one.simpleQueryForLong();
      name.simpleQueryForString();
      change.executeUpdateDelete();
    }
    one.close();
    name.close();
    change.close();
    d.endTransaction();
    return n;
  }
}
