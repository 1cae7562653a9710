package dev.hitchproof.screens;

import android.graphics.Color;
import android.text.SpannableString;
import android.text.Spanned;
import android.text.style.BackgroundColorSpan;
import android.view.View;
import android.widget.TextView;

/** Marks the line that is read by setting the text again, so that all of it is laid out again. */
final class ReadingHighlight implements View.OnScrollChangeListener {
  private static final float READ_AT = 0.3f;
  private final TextView text;

  ReadingHighlight(TextView text) {
    this.text = text;
  }

  @Override
  public void onScrollChange(View scroll, int x, int y, int oldX, int oldY) {
    int line = text.getLayout().getLineForVertical(y + Math.round(scroll.getHeight() * READ_AT));
    SpannableString marked = new SpannableString(text.getText().toString());
    int start = text.getLayout().getLineStart(line);
    int end = text.getLayout().getLineEnd(line);
    marked.setSpan(new BackgroundColorSpan(Color.YELLOW), start, end, Spanned.SPAN_EXCLUSIVE_EXCLUSIVE);
    text.setText(marked);
  }
}
