package dev.hitchproof.screens;

import android.view.ViewGroup;
import android.widget.LinearLayout;
import android.widget.TextView;
import androidx.recyclerview.widget.RecyclerView;

/** A page for each story. */
final class StoriesAdapter extends RecyclerView.Adapter<StoriesAdapter.Page> {
  private static final int STORIES = 100;
  private final Comments comments;

  static final class Page extends RecyclerView.ViewHolder {
    private final TextView comments;

    Page(LinearLayout page, TextView comments) {
      super(page);
      this.comments = comments;
    }
  }

  StoriesAdapter(Comments comments) {
    this.comments = comments;
  }

  @Override
  public int getItemCount() {
    return STORIES;
  }

  @Override
  public Page onCreateViewHolder(ViewGroup list, int type) {
    LinearLayout page = new LinearLayout(list.getContext());
    page.setOrientation(LinearLayout.VERTICAL);
    int match = ViewGroup.LayoutParams.MATCH_PARENT;
    page.setLayoutParams(new RecyclerView.LayoutParams(match, match));
    TextView comments = new TextView(list.getContext());
    page.addView(comments, new LinearLayout.LayoutParams(match, match));
    return new Page(page, comments);
  }

  @Override
  public void onBindViewHolder(Page page, int story) {
    comments.show(page.comments, story);
  }
}
