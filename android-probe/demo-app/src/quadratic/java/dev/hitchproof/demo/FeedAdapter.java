package dev.hitchproof.demo;

import android.view.LayoutInflater;
import android.view.ViewGroup;
import androidx.recyclerview.widget.RecyclerView;

/** Rows of the feed; binding one takes time that grows with the square of its position. Nothing sleeps. */
final class FeedAdapter extends RecyclerView.Adapter<FeedRow> {
  private final int rows;
  private final PlannedCost planned;

  FeedAdapter(int rows, PlannedCost planned) {
    this.rows = rows;
    this.planned = planned;
  }

  @Override
  public int getItemCount() {
    return rows;
  }

  @Override
  public FeedRow onCreateViewHolder(ViewGroup parent, int type) {
    return new FeedRow(LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false));
  }

  @Override
  public void onBindViewHolder(FeedRow view, int row) {
    view.show(row, planned);
    view.itemView.setTag(Ranking.place(row));
  }
}
