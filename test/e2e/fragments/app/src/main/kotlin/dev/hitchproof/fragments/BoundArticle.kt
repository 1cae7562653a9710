package dev.hitchproof.fragments

import android.view.Choreographer
import dev.hitchproof.fragments.databinding.ArticleBinding

private const val ARTICLE_CHANGED = 1
private const val READ_CHANGED = 2

/**
 * An article's variables and views in the way of data binding: a change marks what is dirty and asks for one rebind in the next
 * frame; a text that stays the same is not set again.
 *
 * @property isOneExpression whether every change evaluates the article's expression too
 */
class BoundArticle(private val views: ArticleBinding, private val isOneExpression: Boolean) {
  private var dirty = 0
  private var isPending = false

  var article: Article? = null
    set(value) {
      field = value
      invalidate(ARTICLE_CHANGED)
    }

  var readPercent: Int = 0
    set(value) {
      field = value
      invalidate(READ_CHANGED)
    }

  private fun invalidate(changed: Int) {
    dirty = dirty or changed
    if (isPending) return
    isPending = true
    Choreographer.getInstance().postFrameCallback { executePendingBindings() }
  }

  fun executePendingBindings() {
    val changed = dirty
    dirty = 0
    isPending = false
    if (changed and ARTICLE_CHANGED != 0 || isOneExpression) showText(article?.let(::textOf).orEmpty())
    if (changed and READ_CHANGED != 0) views.progress.progress = readPercent
  }

  private fun showText(text: String) {
    if (!views.text.text.contentEquals(text)) views.text.text = text
  }
}
