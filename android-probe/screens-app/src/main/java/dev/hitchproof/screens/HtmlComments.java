package dev.hitchproof.screens;

import android.text.Html;
import android.widget.TextView;

/** Parses the comments' HTML when the page is bound. */
final class HtmlComments implements Comments {
  private static final int COMMENTS = 60;

  @Override
  public void show(TextView page, int story) {
    page.setText(Html.fromHtml(html(story), Html.FROM_HTML_MODE_COMPACT));
  }

  static String html(int story) {
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < COMMENTS; i++)
      html.append("<p><b>").append(Words.at(story + i)).append("</b>: ").append(Words.sentence(story + i, 12)).append("</p>");
    return html.toString();
  }
}
