package dev.hitchproof.demo;

import android.view.LayoutInflater;
import android.view.ViewGroup;
import androidx.recyclerview.widget.RecyclerView;

/** Rows of the feed; binding one pays its cost. */
final class FeedAdapter extends RecyclerView.Adapter<FeedRow> {
  private final int rows;
  private final PlannedCost planned;
  private final RowCost cost;

  FeedAdapter(int rows, PlannedCost planned) {
    this.rows = rows;
    this.planned = planned;
    this.cost = new RowCost(planned);
  }

  @Override
  public int getItemCount() {
    return rows;
  }

  @Override
  public FeedRow onCreateViewHolder(ViewGroup parent, int type) {
    return new FeedRow(
        LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false));
  }

  @Override
  public void onBindViewHolder(FeedRow view, int row) {
    view.show(row, planned);
    cost.pay(view, row);
  }
}
