package dev.hitchproof.screens;

import android.view.LayoutInflater;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.recyclerview.widget.RecyclerView;

/** Rows of one line each. */
final class LinesAdapter extends RecyclerView.Adapter<LinesAdapter.Line> {
  private static final int LINES = 1_000;
  private final Binding binding;

  /** Shows a position. */
  interface Binding {
    void bind(TextView line, int position);
  }

  static final class Line extends RecyclerView.ViewHolder {
    private final TextView text;

    Line(TextView text) {
      super(text);
      this.text = text;
    }
  }

  LinesAdapter(Binding binding) {
    this.binding = binding;
  }

  @Override
  public int getItemCount() {
    return LINES;
  }

  @Override
  public Line onCreateViewHolder(ViewGroup list, int type) {
    return new Line((TextView) LayoutInflater.from(list.getContext()).inflate(R.layout.line, list, false));
  }

  @Override
  public void onBindViewHolder(Line line, int position) {
    binding.bind(line.text, position);
  }
}
