package org.example.journal;

import android.app.Activity;
import android.os.Bundle;
import android.widget.FrameLayout;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

/** Entries of a journal, with the change that this build has. A frame binds what it shows: nothing is bound before. */
public final class JournalActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(null);
    Change change = Chosen.change();
    RecyclerView entries = new RecyclerView(this);
    entries.setContentDescription("entries");
    LinearLayoutManager column = new LinearLayoutManager(this);
    column.setItemPrefetchEnabled(false);
    entries.setLayoutManager(column);
    entries.setItemAnimator(null);
    FrameLayout screen = new FrameLayout(this);
    screen.addView(entries);
    change.attach(screen, entries);
    entries.setAdapter(new EntryAdapter(change));
    setContentView(screen);
  }
}
