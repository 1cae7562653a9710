package dev.hitchproof.demo;

import android.content.Context;
import android.view.View;
import android.view.ViewGroup;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

/** Shelves share their covers' views, as a page with many of them should. */
final class ShelvesAdapter extends RecyclerView.Adapter<ShelvesAdapter.Shelf> {
  static final int SHELVES = 40;
  private static final int HEIGHT_PX = 420;
  private final RecyclerView.RecycledViewPool covers = new RecyclerView.RecycledViewPool();

  static final class Shelf extends RecyclerView.ViewHolder {
    private final RecyclerView covers;

    Shelf(RecyclerView covers) {
      super(covers);
      this.covers = covers;
    }
  }

  @Override
  public int getItemCount() {
    return SHELVES;
  }

  @Override
  public Shelf onCreateViewHolder(ViewGroup page, int type) {
    Context context = page.getContext();
    RecyclerView shelf = new RecyclerView(context);
    shelf.setLayoutParams(new ViewGroup.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, HEIGHT_PX));
    shelf.setOverScrollMode(View.OVER_SCROLL_NEVER);
    shelf.setRecycledViewPool(covers);
    shelf.setLayoutManager(new LinearLayoutManager(context, LinearLayoutManager.HORIZONTAL, false));
    return new Shelf(shelf);
  }

  @Override
  public void onBindViewHolder(Shelf view, int shelf) {
    view.covers.setContentDescription("shelf " + shelf);
    view.covers.setAdapter(new CoversAdapter(shelf));
  }
}
