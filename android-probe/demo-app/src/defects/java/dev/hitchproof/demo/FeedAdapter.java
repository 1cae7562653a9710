package dev.hitchproof.demo;

import android.view.LayoutInflater;
import android.view.ViewGroup;
import androidx.recyclerview.widget.RecyclerView;

/** Rows of the feed; what binding one does besides is what the world names: a {@link Defects defect} or an {@link Innocents innocent}. */
final class FeedAdapter extends RecyclerView.Adapter<FeedRow> {
  private final int rows;
  private final PlannedCost planned;
  private final Binding more;

  /** What binding a row does besides showing it. */
  interface Binding {
    void bind(FeedRow view, int row);
  }

  FeedAdapter(int rows, PlannedCost planned) {
    this.rows = rows;
    this.planned = planned;
    Binding innocent = Innocents.named(planned.world());
    more = innocent == null ? Defects.named(planned.world()) : innocent;
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
    more.bind(view, row);
  }
}
