package dev.hitchproof.screens;

import android.text.SpannableString;
import android.text.Spanned;
import android.text.style.UnderlineSpan;
import android.widget.TextView;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Underlines what was found, using one pattern. */
final class Highlight implements LinesAdapter.Binding {
  private static final Pattern SEARCHED = Pattern.compile(Words.at(0) + "|" + Words.at(1));

  @Override
  public void bind(TextView line, int position) {
    SpannableString text = new SpannableString(Words.sentence(position, 6));
    Matcher matcher = SEARCHED.matcher(text);
    while (matcher.find())
      text.setSpan(new UnderlineSpan(), matcher.start(), matcher.end(), Spanned.SPAN_EXCLUSIVE_EXCLUSIVE);
    line.setText(text);
  }
}
