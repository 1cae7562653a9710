package dev.hitchproof.demo;

import android.view.LayoutInflater;
import android.view.ViewGroup;
import androidx.recyclerview.widget.RecyclerView;

/** Rows of the feed; binding one waits for two threads of a pool, and coroutines deliver its tag later. Nothing sleeps. */
final class FeedAdapter extends RecyclerView.Adapter<FeedRow> {
  private final int rows;
  private final PlannedCost planned;
  private final Scores scores = new Scores();

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
    view.itemView.setTag(scores.of(row));
    scores.later(row, score -> view.itemView.post(() -> view.itemView.setTag(score)));
  }
}
