package dev.hitchproof.device.inside;

import android.graphics.RecordingCanvas;
import android.graphics.RenderNode;
import android.net.Uri;
import android.os.Bundle;
import android.text.SpannableStringBuilder;
import android.text.style.UnderlineSpan;
import android.view.View;
import android.view.View.MeasureSpec;
import android.view.ViewGroup;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.util.HashMap;
import java.util.Map;
import org.robolectric.RuntimeEnvironment;

/** What the framework's own code does in frames, each with a size. It runs beside the framework, in the sandbox. */
public final class FrameworkOperations {
  private static final int WIDTH = 1_000;
  private static final Map<String, ViewGroup> KEPT = new HashMap<>();

  private FrameworkOperations() {}

  private static ViewGroup column(int views, boolean hasText) {
    LinearLayout column = new LinearLayout(RuntimeEnvironment.getApplication());
    column.setOrientation(LinearLayout.VERTICAL);
    for (int i = 0; i < views; i++) {
      LinearLayout row = new LinearLayout(column.getContext());
      View v = hasText ? text("some words of row " + i) : new View(column.getContext());
      row.addView(v, new LinearLayout.LayoutParams(0, hasText ? ViewGroup.LayoutParams.WRAP_CONTENT : 20, 1));
      column.addView(row);
    }
    return column;
  }

  private static TextView text(String words) {
    TextView v = new TextView(RuntimeEnvironment.getApplication());
    v.setText(words);
    return v;
  }

  private static ViewGroup kept(int views, boolean hasText) {
    return KEPT.computeIfAbsent(views + " " + hasText, key -> column(views, hasText));
  }

  private static void layOut(ViewGroup column) {
    force(column);
    column.measure(MeasureSpec.makeMeasureSpec(WIDTH, MeasureSpec.EXACTLY), MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED));
    column.layout(0, 0, WIDTH, column.getMeasuredHeight());
  }

  private static void force(View v) {
    v.forceLayout();
    if (v instanceof ViewGroup group) for (int i = 0; i < group.getChildCount(); i++) force(group.getChildAt(i));
  }

  public static void laysOutViews(int n) {
    layOut(kept(n, false));
  }

  public static void laysOutTexts(int n) {
    layOut(kept(n, true));
  }

  public static void setsTexts(int n) {
    ViewGroup column = kept(n, true);
    for (int i = 0; i < n; i++) ((TextView) ((ViewGroup) column.getChildAt(i)).getChildAt(0)).setText("other words of row " + i);
    layOut(column);
  }

  public static void createsViews(int n) {
    layOut(column(n, false));
  }

  public static void drawsTexts(int n) {
    ViewGroup column = kept(n, true);
    layOut(column);
    RenderNode node = new RenderNode("bench");
    RecordingCanvas canvas = node.beginRecording();
    column.draw(canvas);
    node.endRecording();
    node.discardDisplayList();
  }

  public static void spans(int n) {
    SpannableStringBuilder text = new SpannableStringBuilder();
    for (int i = 0; i < n; i++) {
      text.append("some words ");
      text.setSpan(new UnderlineSpan(), i, i + 4, 0);
    }
    text.getSpans(0, text.length(), UnderlineSpan.class);
  }

  public static void uris(int n) {
    for (int i = 0; i < n; i++) Uri.parse("https://a.example/some/path?x=" + i).getQueryParameter("x");
  }

  public static void bundles(int n) {
    Bundle bundle = new Bundle();
    for (int i = 0; i < n; i++) bundle.putInt("key" + i, i);
    for (int i = 0; i < n; i++) bundle.getInt("key" + i);
  }
}
