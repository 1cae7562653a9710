package dev.hitchproof.demo;

import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.recyclerview.widget.RecyclerView;

/** Rows of the feed, written differently: each bind is an object. */
final class FeedAdapter extends RecyclerView.Adapter<FeedRow> {
  /** One row about to be shown. */
  private final class Binding {
    private final int row;

    Binding(int row) {
      this.row = row;
    }

    void into(FeedRow view) {
      RowCost.Bill bill = cost.billOf(row);
      view.show(row, planned);
      bill.settle();
    }
  }

  private final PlannedCost planned;
  private final RowCost cost;
  private final int rows;

  FeedAdapter(int rows, PlannedCost planned) {
    this.rows = rows;
    this.planned = planned;
    this.cost = new RowCost(planned);
  }

  @Override
  public FeedRow onCreateViewHolder(ViewGroup parent, int type) {
    View view = LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false);
    return new FeedRow(view);
  }

  @Override
  public void onBindViewHolder(FeedRow view, int row) {
    new Binding(row).into(view);
  }

  @Override
  public int getItemCount() {
    return rows;
  }
}
