package dev.hitchproof.peers;

import android.app.Activity;
import android.os.Bundle;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

/** Endless rows, of which every 15th costs 40 ms: between two frames with prefetch, inside one without. */
public final class FeedActivity extends Activity {
  private RecyclerView list;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.feed);
    list = findViewById(R.id.feed);
    list.setAdapter(new Rows());
    PeerApp app = (PeerApp) getApplication();
    app.feed = this;
    app.peer.onActivity(this);
  }

  void prefetch(boolean on) {
    ((LinearLayoutManager) list.getLayoutManager()).setItemPrefetchEnabled(on);
  }
}
