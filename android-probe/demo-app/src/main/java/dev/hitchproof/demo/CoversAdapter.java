package dev.hitchproof.demo;

import android.view.Gravity;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.recyclerview.widget.RecyclerView;

/** The covers on one shelf. */
final class CoversAdapter extends RecyclerView.Adapter<CoversAdapter.Cover> {
  private static final int COVERS = 60;
  private static final int WIDTH_PX = 300;
  private static final int[] COLOURS = {0xFF5B8DEF, 0xFF4DB6AC, 0xFFFFB74D, 0xFFE57373, 0xFF9575CD};
  private final int shelf;

  static final class Cover extends RecyclerView.ViewHolder {
    private final TextView title;

    Cover(TextView title) {
      super(title);
      this.title = title;
    }
  }

  CoversAdapter(int shelf) {
    this.shelf = shelf;
  }

  @Override
  public int getItemCount() {
    return COVERS;
  }

  @Override
  public Cover onCreateViewHolder(ViewGroup shelf, int type) {
    TextView title = new TextView(shelf.getContext());
    title.setGravity(Gravity.CENTER);
    title.setLayoutParams(new ViewGroup.LayoutParams(WIDTH_PX, ViewGroup.LayoutParams.MATCH_PARENT));
    return new Cover(title);
  }

  @Override
  public void onBindViewHolder(Cover view, int cover) {
    view.title.setText("Volume " + (shelf * COVERS + cover));
    view.title.setBackgroundColor(COLOURS[(shelf + cover) % COLOURS.length]);
  }
}
