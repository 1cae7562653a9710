package dev.hitchproof.screens;

import android.text.SpannableString;
import android.text.Spanned;
import android.text.style.UnderlineSpan;
import android.widget.TextView;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Underlines what was found, with a pattern for each search so far, compiled for each row. */
final class PatternHighlight implements LinesAdapter.Binding {
  private static final int SEARCHED = 600;

  @Override
  public void bind(TextView line, int position) {
    SpannableString text = new SpannableString(Words.sentence(position, 6));
    for (int i = 0; i < SEARCHED; i++) underline(text, Words.sentence(i, 2));
    line.setText(text);
  }

  private static void underline(SpannableString text, String searched) {
    Matcher matcher = Pattern.compile("\\b(" + searched + ")\\b", Pattern.CASE_INSENSITIVE).matcher(text);
    while (matcher.find())
      text.setSpan(new UnderlineSpan(), matcher.start(1), matcher.end(1), Spanned.SPAN_EXCLUSIVE_EXCLUSIVE);
  }
}
