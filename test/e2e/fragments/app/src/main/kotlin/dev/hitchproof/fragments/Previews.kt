package dev.hitchproof.fragments

import android.text.Html
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

private const val SHOWN = 80

/** Shows the beginning of an article in its row. */
fun interface Previews {
  fun show(article: Article, row: Row)
}

fun previewsOf(world: String, scope: CoroutineScope): Previews =
  when (world) {
    "preview-on-main" -> LaterPreviews(scope, Dispatchers.Main.immediate)
    "preview-on-default" -> LaterPreviews(scope, Dispatchers.Default)
    else -> Previews { article, row -> row.views.preview.text = article.title }
  }

/** Parses the HTML on a dispatcher, then shows it, unless the row shows another article by then. */
private class LaterPreviews(private val scope: CoroutineScope, private val parser: CoroutineDispatcher) : Previews {
  override fun show(article: Article, row: Row) {
    row.views.preview.text = ""
    row.views.preview.tag = article
    scope.launch {
      val preview = withContext(parser) { previewOf(article) }
      if (row.views.preview.tag == article) row.views.preview.text = preview
    }
  }
}

private fun previewOf(article: Article): String = textOf(article).take(SHOWN)

fun textOf(article: Article): String = Html.fromHtml(article.html, Html.FROM_HTML_MODE_COMPACT).toString()
