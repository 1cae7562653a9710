package dev.hitchproof.screens;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.FrameLayout;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;

/** An article in a ScrollView. */
public final class ArticleActivity extends Activity {
  private static final int PARAGRAPHS = 60;
  private static final int WORDS = 25;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(null);
    ScrollView scroll = new ScrollView(this);
    scroll.setContentDescription("article");
    FrameLayout screen = new FrameLayout(this);
    screen.addView(scroll);
    scroll.addView(contentOf(World.of(this), scroll, screen));
    setContentView(screen);
  }

  private View contentOf(String world, ScrollView scroll, ViewGroup screen) {
    if (world.equals("highlight")) {
      TextView text = new TextView(this);
      text.setText(wholeText());
      scroll.setOnScrollChangeListener(new ReadingHighlight(text));
      return text;
    }
    LinearLayout paragraphs = new LinearLayout(this);
    paragraphs.setOrientation(LinearLayout.VERTICAL);
    for (int i = 0; i < PARAGRAPHS; i++) {
      TextView paragraph = new TextView(this);
      paragraph.setText(Words.sentence(i, WORDS));
      paragraphs.addView(paragraph);
    }
    if (world.equals("nested-weights")) scroll.setOnScrollChangeListener(new WeightedProgress(screen));
    if (world.equals("blurred-text")) Frost.blur(scroll);
    if (world.equals("blurred-picture")) Frost.behind(screen);
    if (world.equals("scaled-progress")) scroll.setOnScrollChangeListener(new ScaledProgress(screen));
    return paragraphs;
  }

  private static String wholeText() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < PARAGRAPHS; i++) text.append(Words.sentence(i, WORDS)).append("\n\n");
    return text.toString();
  }
}
