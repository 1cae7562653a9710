package dev.hitchproof.demo;

import android.app.Activity;
import android.content.Context;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.Paint;
import android.os.Handler;
import android.os.Looper;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.FrameLayout;
import android.widget.LinearLayout;
import android.widget.TextView;
import androidx.recyclerview.widget.RecyclerView;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** Mistakes that slip into a bind and make a feed stutter. Real code: nothing sleeps. */
final class Defects {
  private static final List<Runnable> LISTENERS = new ArrayList<>();
  private static final List<String> NAMES = names();
  private static final Handler MAIN = new Handler(Looper.getMainLooper());
  private static final int TICK_MS = 16;
  private static byte[] picture;
  private static boolean isTicking;

  private Defects() {}

  /** The change of this name; the quadratic one without a name. */
  static RowChange named(String name) {
    switch (name) {
      case "inflation": return (view, row) -> inflates(view.itemView);
      case "layout-storm": return (view, row) -> measuresAgain(view.itemView);
      case "nested-weights": return (view, row) -> nestsWeights(view.itemView.getContext());
      case "append": return (view, row) -> appends(view.itemView.findViewById(R.id.text), row);
      case "layout-params": return (view, row) -> setsParams((Activity) view.itemView.getContext());
      case "format": return (view, row) -> formats(row);
      case "json": return (view, row) -> parses(row);
      case "decode": return (view, row) -> decodes();
      case "regex": return (view, row) -> matchesPatterns(row);
      case "sort": return (view, row) -> sorts(row);
      case "list-search": return (view, row) -> searchesList();
      case "boxing": return (view, row) -> boxes(row);
      case "text": return (view, row) -> measuresText(row);
      case "leak": return (view, row) -> leaks(view.itemView);
      case "draw": return (view, row) -> view.itemView.setForeground(new FormattedLabel(row));
      case "ticks": return (view, row) -> ticks(view.itemView);
      case "preferences": return (view, row) -> readsPreferences(view.itemView.getContext());
      case "commit": return (view, row) -> commits(view.itemView.getContext(), row);
      case "insert": return (view, row) -> SeenRows.note(view.itemView.getContext(), row);
      default: return (view, row) -> view.itemView.setTag(Ranking.place(row));
    }
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) names.add("name-" + i * 7919 % 1_000 + "@example.com");
    return names;
  }

  static void inflates(View row) {
    LayoutInflater inflater = LayoutInflater.from(row.getContext());
    for (int i = 0; i < 15; i++) inflater.inflate(R.layout.row, (ViewGroup) row.getParent(), false);
  }

  static void measuresAgain(View row) {
    for (int i = 0; i < 60; i++) {
      TextView text = row.findViewById(R.id.text);
      text.setText("line " + i);
      row.measure(View.MeasureSpec.makeMeasureSpec(1_000 + i, View.MeasureSpec.EXACTLY), View.MeasureSpec.UNSPECIFIED);
    }
  }

  /** Nests weights: each level measures the one below twice. */
  static void nestsWeights(Context context) {
    FrameLayout outer = new FrameLayout(context);
    outer.addView(inWeights(new TextView(context)));
    outer.measure(View.MeasureSpec.makeMeasureSpec(1_000, View.MeasureSpec.EXACTLY), View.MeasureSpec.UNSPECIFIED);
  }

  private static View inWeights(View innermost) {
    Context context = innermost.getContext();
    View inner = innermost;
    for (int i = 0; i < 9; i++) {
      LinearLayout level = new LinearLayout(context);
      level.addView(inner, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.WRAP_CONTENT, ViewGroup.LayoutParams.WRAP_CONTENT, 1));
      level.addView(new View(context), new LinearLayout.LayoutParams(10, 10, 1));
      inner = level;
    }
    return inner;
  }

  /** Each append copies the text so far, and asks for a layout of it. */
  static void appends(TextView text, int row) {
    text.setText("");
    for (int i = 0; i < 150; i++) text.append(NAMES.get((row + i) % NAMES.size()) + " ");
  }

  /** Beside the list the position is shown below nested weights: whoever asks for its layout has all levels measured. */
  static void setsParams(Activity feed) {
    ViewGroup content = feed.findViewById(android.R.id.content);
    View position = content.findViewWithTag("position");
    if (position == null) {
      position = new TextView(feed);
      position.setTag("position");
      content.addView(inWeights(position), 200, 100);
    }
    position.setLayoutParams(position.getLayoutParams());
  }

  static void formats(int row) {
    for (int i = 0; i < 500; i++) String.format("%s has %d of %.2f", NAMES.get(i), row, i / 3.0);
  }

  static void parses(int row) {
    try {
      JSONArray all = new JSONArray();
      for (int i = 0; i < 2_000; i++) all.put(new JSONObject().put("id", i).put("name", NAMES.get(i % NAMES.size())));
      new JSONArray(all.toString()).length();
    } catch (JSONException e) {
      throw new IllegalStateException("row " + row, e);
    }
  }

  static void decodes() {
    if (picture == null) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      Bitmap.createBitmap(1_400, 1_000, Bitmap.Config.ARGB_8888).compress(Bitmap.CompressFormat.PNG, 100, out);
      picture = out.toByteArray();
    }
    BitmapFactory.decodeByteArray(picture, 0, picture.length);
  }

  static void matchesPatterns(int row) {
    int found = 0;
    for (int i = 0; i < 240; i++) if (NAMES.get((row + i) % NAMES.size()).matches("([a-z0-9-]+)+@([a-z]+\\.)+org")) found++;
    if (found > 0) throw new IllegalStateException("found " + found);
  }

  static void sorts(int row) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < 12; i++) all.addAll(NAMES);
    Collections.rotate(all, row);
    Collections.sort(all);
  }

  static void searchesList() {
    int found = 0;
    for (int i = 0; i < 400; i++) if (NAMES.contains("name-" + i)) found++;
    if (found > 0) throw new IllegalStateException("found " + found);
  }

  static void boxes(int row) {
    Map<Integer, Integer> sums = new HashMap<>();
    for (int i = 0; i < 30_000; i++) sums.put(i, sums.getOrDefault(i - 1, row) + i);
  }

  static void measuresText(int row) {
    Paint paint = new Paint();
    for (int i = 0; i < 300; i++) paint.measureText(NAMES.get((row + i) % NAMES.size()));
  }

  /** Reports once per frame that everything has changed, as long as the list scrolls. */
  static void ticks(View row) {
    if (isTicking) return;
    isTicking = true;
    MAIN.postDelayed(() -> {
      isTicking = false;
      if (!(row.getParent() instanceof RecyclerView)) return;
      RecyclerView feed = (RecyclerView) row.getParent();
      if (feed.getScrollState() != RecyclerView.SCROLL_STATE_IDLE) feed.getAdapter().notifyDataSetChanged();
    }, TICK_MS);
  }

  static void readsPreferences(Context context) {
    int seen = 0;
    for (int i = 0; i < 130; i++) if (Preferences.of(context).getAll().containsKey("row-" + i)) seen++;
    if (seen == 0) throw new IllegalStateException("seen none");
  }

  /** Stores each value with a commit of its own, which waits for storage. */
  static void commits(Context context, int row) {
    for (String key : new String[] {"last", "shown", "read", "offset"})
      context.getSharedPreferences("last-seen", Context.MODE_PRIVATE).edit().putInt(key, row).commit();
  }

  /** Each bind adds a listener and notifies all of them. */
  static void leaks(View row) {
    for (int i = 0; i < 400; i++) LISTENERS.add(() -> row.setContentDescription("seen " + row.getTop()));
    for (Runnable listener : LISTENERS) listener.run();
  }
}
