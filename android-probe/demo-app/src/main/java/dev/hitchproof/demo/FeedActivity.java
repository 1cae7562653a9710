package dev.hitchproof.demo;

import android.app.Activity;
import android.app.Dialog;
import android.content.Intent;
import android.graphics.Color;
import android.graphics.drawable.ColorDrawable;
import android.os.Bundle;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup;
import android.view.Window;
import android.widget.PopupWindow;
import android.widget.TextView;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

/** A feed with the jank its launch extras ask for; see {@link FeedPlan}. */
public class FeedActivity extends Activity {
  private static final float SHARE_OF_HEIGHT = 0.8f;
  private Dialog dialog;
  private PopupWindow popup;

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
    closeWindows();
    super.onDestroy();
  }

  private void showFeed() {
    closeWindows();
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
    else if (plan.popup) showInPopup(content);
    else setContentView(content);
  }

  private void showInDialog(View content) {
    setContentView(new View(this));
    dialog = new Dialog(this);
    dialog.setContentView(content);
    dialog.show();
    Window shown = dialog.getWindow();
    // After the first layout, like a sheet that takes its size from its content.
    content.post(() -> shown.setLayout(ViewGroup.LayoutParams.MATCH_PARENT, height()));
  }

  private void showInPopup(View content) {
    View anchor = new View(this);
    setContentView(anchor);
    popup = new PopupWindow(content, ViewGroup.LayoutParams.MATCH_PARENT, height(), true);
    popup.setBackgroundDrawable(new ColorDrawable(Color.WHITE));
    PopupWindow shown = popup;
    // A popup needs its activity's window, which the system adds after onCreate.
    anchor.post(() -> shown.showAtLocation(anchor, Gravity.CENTER, 0, 0));
  }

  private int height() {
    return Math.round(getResources().getDisplayMetrics().heightPixels * SHARE_OF_HEIGHT);
  }

  private void closeWindows() {
    if (dialog != null) dialog.dismiss();
    if (popup != null) popup.dismiss();
    dialog = null;
    popup = null;
  }
}
