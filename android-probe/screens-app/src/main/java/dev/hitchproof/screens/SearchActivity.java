package dev.hitchproof.screens;

import android.app.Activity;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

/** Results of a search, and a button that scrolls to the last one. */
public final class SearchActivity extends Activity {
  private static final int LAST = 40;
  /** More rows than the screen shows. */
  private static final int PAGE = 40;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(null);
    RecyclerView results = new RecyclerView(this);
    results.setContentDescription("results");
    results.setLayoutManager(new LinearLayoutManager(this));
    LinesAdapter lines = new LinesAdapter(bindingOf(World.of(this)));
    results.setAdapter(lines);
    fillPool(results, lines);
    Button jump = new Button(this);
    jump.setText(R.string.jump);
    jump.setOnClickListener(button -> results.smoothScrollToPosition(LAST));
    LinearLayout screen = new LinearLayout(this);
    screen.setOrientation(LinearLayout.VERTICAL);
    screen.addView(jump);
    screen.addView(results);
    setContentView(screen);
  }

  /** A smooth scroll lays out a whole page of rows in its first frame, which would be late if it created them. */
  private static void fillPool(RecyclerView results, LinesAdapter lines) {
    RecyclerView.RecycledViewPool pool = results.getRecycledViewPool();
    pool.setMaxRecycledViews(0, PAGE);
    for (int row = 0; row < PAGE; row++) pool.putRecycledView(lines.createViewHolder(results, 0));
  }

  private static LinesAdapter.Binding bindingOf(String world) {
    switch (world) {
      case "patterns": return new PatternHighlight();
      case "one-pattern": return new Highlight();
      default: return (line, position) -> line.setText(Words.sentence(position, 6));
    }
  }
}
