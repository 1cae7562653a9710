package dev.hitchproof.demo;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.TextView;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

/** A feed with the jank its launch extras ask for; see {@link FeedPlan}. */
public final class FeedActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(null); // a relaunch starts from the top
    showFeed();
  }

  @Override
  protected void onNewIntent(Intent intent) {
    super.onNewIntent(intent);
    setIntent(intent);
    showFeed();
  }

  private void showFeed() {
    int slowdownPercent = getResources().getInteger(R.integer.slowdown_percent); // set by the build
    FeedPlan plan = new FeedPlan(FeedExtras.read(getIntent().getExtras()), slowdownPercent);
    PlannedCost planned = new PlannedCost(plan);
    setContentView(R.layout.feed);
    ((TextView) findViewById(R.id.world)).setText(plan.world);
    RecyclerView feed = findViewById(R.id.feed);
    LinearLayoutManager column = new LinearLayoutManager(this);
    column.setItemPrefetchEnabled(plan.prefetch);
    feed.setLayoutManager(column);
    feed.setItemAnimator(null);
    feed.addOnScrollListener(new DragCost(planned));
    feed.setAdapter(new FeedAdapter(plan.rows, planned));
  }
}
