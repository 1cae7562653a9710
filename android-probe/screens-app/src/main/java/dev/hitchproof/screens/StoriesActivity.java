package dev.hitchproof.screens;

import android.app.Activity;
import android.os.Bundle;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.PagerSnapHelper;
import androidx.recyclerview.widget.RecyclerView;

/** Stories as pages, from left to right. */
public final class StoriesActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(null);
    String world = World.of(this);
    RecyclerView stories = new RecyclerView(this);
    stories.setContentDescription("stories");
    stories.setLayoutManager(new LinearLayoutManager(this, LinearLayoutManager.HORIZONTAL, false));
    new PagerSnapHelper().attachToRecyclerView(stories);
    stories.setAdapter(new StoriesAdapter(commentsOf(world)));
    if (world.equals("built-at-settle")) stories.addOnScrollListener(new BuiltAtSettle());
    setContentView(stories);
  }

  private static Comments commentsOf(String world) {
    switch (world) {
      case "html": return new HtmlComments();
      case "html-in-background": return new LaterComments();
      default: return (page, position) -> page.setText(Words.sentence(position, 30));
    }
  }
}
