package dev.hitchproof.demo;

import android.content.Context;
import android.content.SharedPreferences;

/** Preferences with a thousand entries. */
final class Preferences {
  private static final String FILE = "seen";
  private static final int ENTRIES = 1_000;

  private Preferences() {}

  static SharedPreferences of(Context context) {
    SharedPreferences all = context.getSharedPreferences(FILE, Context.MODE_PRIVATE);
    if (!all.contains("row-0")) fill(all.edit());
    return all;
  }

  private static void fill(SharedPreferences.Editor editor) {
    for (int i = 0; i < ENTRIES; i++) editor.putBoolean("row-" + i, true);
    editor.apply();
  }
}
