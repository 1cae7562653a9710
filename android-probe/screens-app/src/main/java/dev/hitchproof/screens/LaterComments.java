package dev.hitchproof.screens;

import android.text.Html;
import android.text.Spanned;
import android.widget.TextView;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Parses the comments' HTML in the background, and then shows the first of them. */
final class LaterComments implements Comments {
  private static final int SHOWN = 100;
  private final ExecutorService pool = Executors.newSingleThreadExecutor();

  @Override
  public void show(TextView page, int story) {
    page.setText("");
    page.setTag(story);
    pool.execute(() -> {
      Spanned read = Html.fromHtml(HtmlComments.html(story), Html.FROM_HTML_MODE_COMPACT);
      CharSequence first = read.subSequence(0, SHOWN);
      page.post(() -> {
        if (page.getTag().equals(story)) page.setText(first);
      });
    });
  }
}
