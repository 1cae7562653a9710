package dev.hitchproof.peers;

import android.os.SystemClock;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.recyclerview.widget.RecyclerView;

final class Rows extends RecyclerView.Adapter<Rows.Holder> {
  private static final int SLOW_EVERY = 15;
  private static final long SLOW_MS = 40;
  private static final long ROW_MS = 1;
  /** Number of slow rows bound so far. Main thread. */
  static int slow;

  static final class Holder extends RecyclerView.ViewHolder {
    final TextView title;

    Holder(View v) {
      super(v);
      title = v.findViewById(R.id.title);
    }
  }

  @Override
  public int getItemCount() {
    return 1_000_000;
  }

  @Override
  public Holder onCreateViewHolder(ViewGroup parent, int type) {
    return new Holder(LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false));
  }

  @Override
  public void onBindViewHolder(Holder holder, int row) {
    boolean isSlow = row > 0 && row % SLOW_EVERY == 0;
    holder.title.setText(holder.itemView.getContext().getString(R.string.row, row));
    if (isSlow) slow++;
    SystemClock.sleep(isSlow ? SLOW_MS : ROW_MS);
  }
}
