package org.example.journal;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Paint;
import android.graphics.Path;
import android.view.View;
import android.view.ViewGroup;
import android.widget.FrameLayout;
import androidx.recyclerview.widget.RecyclerView;

/** Draws a curve above the list, anew as the list moves. */
final class Rings {
  private static final int HEIGHT_PX = 60;

  private Rings() {}

  private static void follow(View curve, ViewGroup screen, RecyclerView entries) {
    screen.addView(curve, new FrameLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, HEIGHT_PX));
    entries.addOnScrollListener(new RecyclerView.OnScrollListener() {
      @Override
      public void onScrolled(RecyclerView scrolled, int dx, int dy) {
        curve.invalidate();
      }
    });
  }

  /** Makes paints and paths whenever it draws. */
  static final class Mistake extends Change {
    private static final int PIECES = 100;

    @Override
    void attach(ViewGroup screen, RecyclerView entries) {
      follow(new Curve(screen.getContext()), screen, entries);
    }

    private static final class Curve extends View {
      Curve(Context context) {
        super(context);
      }

      @Override
      protected void onDraw(Canvas canvas) {
        for (int i = 0; i < PIECES; i++) {
          Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG);
          paint.setStyle(Paint.Style.STROKE);
          Path piece = new Path();
          piece.moveTo(i * 10, HEIGHT_PX);
          piece.quadTo(i * 10 + 5, 0, i * 10 + 10, HEIGHT_PX);
          canvas.drawPath(piece, paint);
        }
      }
    }
  }

  /** Moves what was drawn once. */
  static final class Innocent extends Change {
    @Override
    void attach(ViewGroup screen, RecyclerView entries) {
      View line = new View(screen.getContext());
      line.setBackgroundColor(0xFF4DB6AC);
      screen.addView(line, new FrameLayout.LayoutParams(HEIGHT_PX, HEIGHT_PX));
      entries.addOnScrollListener(new RecyclerView.OnScrollListener() {
        @Override
        public void onScrolled(RecyclerView scrolled, int dx, int dy) {
          line.setTranslationX(line.getTranslationX() + 1);
        }
      });
    }
  }
}
