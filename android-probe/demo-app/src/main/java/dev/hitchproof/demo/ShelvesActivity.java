package dev.hitchproof.demo;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

/** A page of shelves: it scrolls down, and each shelf scrolls sideways. */
public final class ShelvesActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(null); // a relaunch starts from the top
    RecyclerView shelves = new RecyclerView(this);
    shelves.setContentDescription("shelves");
    shelves.setOverScrollMode(View.OVER_SCROLL_NEVER);
    shelves.setLayoutManager(new LinearLayoutManager(this));
    shelves.setAdapter(new ShelvesAdapter());
    setContentView(shelves);
  }
}
