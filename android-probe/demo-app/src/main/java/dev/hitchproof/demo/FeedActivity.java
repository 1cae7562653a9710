package dev.hitchproof.demo;

import android.app.Activity;
import android.app.Dialog;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

/** A feed with the jank its launch extras ask for; see {@link FeedPlan}. */
public final class FeedActivity extends Activity {
  private static final float DIALOG_SHARE_OF_HEIGHT = 0.8f;
  private Dialog dialog;

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

  @Override
  protected void onDestroy() {
    closeDialog();
    super.onDestroy();
  }

  private void showFeed() {
    closeDialog();
    int slowdownPercent = getResources().getInteger(R.integer.slowdown_percent); // set by the build
    FeedPlan plan = new FeedPlan(FeedExtras.read(getIntent().getExtras()), slowdownPercent);
    PlannedCost planned = new PlannedCost(plan);
    View content = getLayoutInflater().inflate(R.layout.feed, null);
    ((TextView) content.findViewById(R.id.world)).setText(plan.world);
    RecyclerView feed = content.findViewById(R.id.feed);
    LinearLayoutManager column = new LinearLayoutManager(this);
    column.setItemPrefetchEnabled(plan.prefetch);
    feed.setLayoutManager(column);
    feed.setItemAnimator(null);
    feed.addOnScrollListener(new DragCost(planned));
    feed.setAdapter(new FeedAdapter(plan.rows, planned));
    if (plan.dialog) showInDialog(content);
    else setContentView(content);
  }

  private void showInDialog(View content) {
    setContentView(new View(this));
    dialog = new Dialog(this);
    dialog.setContentView(content);
    dialog.show();
    int height = Math.round(getResources().getDisplayMetrics().heightPixels * DIALOG_SHARE_OF_HEIGHT);
    dialog.getWindow().setLayout(ViewGroup.LayoutParams.MATCH_PARENT, height);
  }

  private void closeDialog() {
    if (dialog != null) dialog.dismiss();
    dialog = null;
  }
}
