package org.example.logbook;

import android.app.Activity;
import android.os.Bundle;
import android.widget.ListView;

public final class LogbookActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    ListView entries = new ListView(this);
    entries.setContentDescription("entries");
    entries.setAdapter(new EntryAdapter());
    setContentView(entries);
  }
}
