package dev.hitchproof.demo;

import android.app.Activity;
import android.graphics.Color;
import android.graphics.drawable.ColorDrawable;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.LinearLayout;
import android.widget.ListView;
import android.widget.ScrollView;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.PagerSnapHelper;
import androidx.recyclerview.widget.RecyclerView;

/** The feed's rows in other containers than a column, and scrolled by the app when its header is tapped; see {@link FeedPlan}. */
public final class LayoutsActivity extends Activity {
  private static final int HEADER_PX = 160;
  private static final int PAGE_ROWS = 60;
  private static final int SMOOTH_MS = 500;
  private FeedPlan plan;
  private PlannedCost planned;
  private RowCost cost;
  private int taps;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(null); // a relaunch starts from the top
    plan = new FeedPlan(FeedExtras.read(getIntent().getExtras()), getResources().getInteger(R.integer.slowdown_percent));
    planned = new PlannedCost(plan);
    cost = new RowCost(planned);
    LinearLayout content = new LinearLayout(this);
    content.setOrientation(LinearLayout.VERTICAL);
    View header = new View(this);
    content.addView(header, ViewGroup.LayoutParams.MATCH_PARENT, HEADER_PX);
    View scrolling = scrolling(header);
    scrolling.setVerticalScrollBarEnabled(false);
    scrolling.setOverScrollMode(View.OVER_SCROLL_NEVER);
    content.addView(scrolling, ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.MATCH_PARENT);
    setContentView(content);
  }

  private View scrolling(View header) {
    switch (plan.layout) {
      case "list":
        return list(header);
      case "page":
        return page(header);
      case "pager":
        RecyclerView pager = recycler(new FeedAdapter(plan.rows, planned), false);
        new PagerSnapHelper().attachToRecyclerView(pager);
        return onTap(header, pager, false);
      case "shelves":
        return onTap(header, recycler(new Shelves(), true), true);
      default:
        return onTap(header, recycler(new FeedAdapter(plan.rows, planned), true), true);
    }
  }

  /** Jumps go there and back, so that each moves something. */
  private int nextRow() {
    taps++;
    return taps % 2 == 1 ? plan.tapRow : 0;
  }

  private RecyclerView recycler(RecyclerView.Adapter<?> adapter, boolean isColumn) {
    RecyclerView view = new RecyclerView(this);
    LinearLayoutManager rows = new LinearLayoutManager(this, isColumn ? RecyclerView.VERTICAL : RecyclerView.HORIZONTAL, false);
    rows.setItemPrefetchEnabled(plan.prefetch);
    view.setLayoutManager(rows);
    view.setItemAnimator(null);
    view.addOnScrollListener(new DragCost(planned));
    view.setAdapter(adapter);
    return view;
  }

  private View onTap(View header, RecyclerView view, boolean isColumn) {
    header.setOnClickListener(tapped -> {
      if (plan.tapRow >= 0) view.scrollToPosition(nextRow());
      else view.smoothScrollBy(isColumn ? 0 : plan.tapPx, isColumn ? plan.tapPx : 0);
    });
    return view;
  }

  private ListView list(View header) {
    ListView view = new ListView(this);
    view.setDivider(null);
    // A row that looks pressed is a new picture, and no movement.
    view.setSelector(new ColorDrawable(Color.TRANSPARENT));
    view.setAdapter(new Rows());
    header.setOnClickListener(tapped -> {
      if (plan.tapRow >= 0) view.setSelection(nextRow());
      else view.smoothScrollBy(plan.tapPx, SMOOTH_MS);
    });
    return view;
  }

  /** All rows are there from the start; scrolling costs what a drag does. */
  private ScrollView page(View header) {
    ScrollView view = new ScrollView(this);
    LinearLayout rows = new LinearLayout(this);
    rows.setOrientation(LinearLayout.VERTICAL);
    Rows adapter = new Rows();
    for (int row = 0; row < PAGE_ROWS; row++) rows.addView(adapter.getView(row, null, rows));
    view.addView(rows);
    DragCost drag = new DragCost(planned);
    view.setOnScrollChangeListener((v, x, y, fromX, fromY) -> {
      long us = drag.nextUs();
      SystemClock.sleep(us / 1000);
      Hold.forUs((int) (us % 1000));
    });
    header.setOnClickListener(tapped -> {
      if (plan.tapRow >= 0) view.scrollTo(0, rows.getChildAt(nextRow()).getTop());
      else view.smoothScrollBy(0, plan.tapPx);
    });
    return view;
  }

  private final class Rows extends BaseAdapter {
    @Override
    public int getCount() {
      return plan.rows;
    }

    @Override
    public Object getItem(int row) {
      return row;
    }

    @Override
    public long getItemId(int row) {
      return row;
    }

    @Override
    public View getView(int row, View recycled, ViewGroup list) {
      View view = recycled == null ? LayoutInflater.from(list.getContext()).inflate(R.layout.row, list, false) : recycled;
      FeedRow feedRow = new FeedRow(view);
      feedRow.show(row, planned);
      cost.pay(feedRow, row);
      return view;
    }
  }

  /** Each row of the column is a row of feed rows that scrolls sideways. */
  private final class Shelves extends RecyclerView.Adapter<RecyclerView.ViewHolder> {
    private final RecyclerView.RecycledViewPool pool = new RecyclerView.RecycledViewPool();

    @Override
    public int getItemCount() {
      return plan.rows;
    }

    @Override
    public RecyclerView.ViewHolder onCreateViewHolder(ViewGroup column, int type) {
      RecyclerView shelf = recycler(null, false);
      shelf.setRecycledViewPool(pool);
      shelf.setLayoutParams(new ViewGroup.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.WRAP_CONTENT));
      return new RecyclerView.ViewHolder(shelf) {};
    }

    @Override
    public void onBindViewHolder(RecyclerView.ViewHolder shelf, int row) {
      RecyclerView rows = (RecyclerView) shelf.itemView;
      rows.setAdapter(new FeedAdapter(plan.rows, planned));
      // Pages of equal shelves look the same after a shelf's height.
      rows.scrollToPosition(row);
    }
  }
}
