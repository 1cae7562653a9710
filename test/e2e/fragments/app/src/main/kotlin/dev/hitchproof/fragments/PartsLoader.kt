package dev.hitchproof.fragments

import androidx.recyclerview.widget.LinearLayoutManager
import androidx.recyclerview.widget.RecyclerView
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

private const val ROWS_AHEAD = 2

/** Adds the next part of what was delivered when the list comes near its end. */
class PartsLoader(
  private val scope: CoroutineScope,
  private val parser: CoroutineDispatcher,
  private val delivered: List<String>,
  private val articles: ArticlesAdapter,
) : RecyclerView.OnScrollListener() {
  private var parts = 0

  fun loadNext() {
    val part = parts++
    scope.launch { articles.add(withContext(parser) { parsed(delivered[part]) }) }
  }

  override fun onScrolled(list: RecyclerView, dx: Int, dy: Int) {
    val last = (list.layoutManager as LinearLayoutManager).findLastVisibleItemPosition()
    val isLoading = articles.parts < parts
    if (!isLoading && parts < delivered.size && last + ROWS_AHEAD >= articles.itemCount) loadNext()
  }
}
