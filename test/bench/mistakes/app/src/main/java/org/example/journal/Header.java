package org.example.journal;

import android.content.Context;
import android.view.View;
import android.view.ViewGroup;
import android.widget.FrameLayout;
import android.widget.LinearLayout;
import android.widget.TextView;
import androidx.recyclerview.widget.RecyclerView;

/** A header above the list that follows it. */
final class Header {
  private static final int HEIGHT_PX = 200;
  private static final int LINES = 12;

  private Header() {}

  private static View headerIn(ViewGroup screen) {
    Context context = screen.getContext();
    LinearLayout header = new LinearLayout(context);
    header.setOrientation(LinearLayout.VERTICAL);
    for (int i = 0; i < LINES; i++) {
      TextView line = new TextView(context);
      line.setText(Words.at(i));
      header.addView(line);
    }
    screen.addView(header, new FrameLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, HEIGHT_PX));
    return header;
  }

  /** Gets another height at each scroll event, for which all of it is laid out. */
  static final class Mistake extends Change {
    @Override
    void attach(ViewGroup screen, RecyclerView entries) {
      View header = headerIn(screen);
      entries.addOnScrollListener(new RecyclerView.OnScrollListener() {
        @Override
        public void onScrolled(RecyclerView scrolled, int dx, int dy) {
          resize(header, dy);
        }
      });
    }

    private static void resize(View header, int dy) {
      header.getLayoutParams().height = HEIGHT_PX + Math.abs(dy);
      header.requestLayout();
    }
  }

  /** Is moved, for which nothing is laid out. */
  static final class Innocent extends Change {
    @Override
    void attach(ViewGroup screen, RecyclerView entries) {
      View header = headerIn(screen);
      entries.addOnScrollListener(new RecyclerView.OnScrollListener() {
        @Override
        public void onScrolled(RecyclerView scrolled, int dx, int dy) {
          header.setTranslationY(-Math.abs(dy));
        }
      });
    }
  }
}
