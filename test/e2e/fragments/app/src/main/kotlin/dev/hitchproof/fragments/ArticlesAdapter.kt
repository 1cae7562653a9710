package dev.hitchproof.fragments

import android.view.LayoutInflater
import android.view.ViewGroup
import androidx.recyclerview.widget.RecyclerView
import dev.hitchproof.fragments.databinding.RowBinding

class ArticlesAdapter(private val previews: Previews, private val open: (Article) -> Unit) : RecyclerView.Adapter<Row>() {
  private val articles = mutableListOf<Article>()
  var parts = 0
    private set

  fun add(part: List<Article>) {
    parts++
    articles += part
    notifyItemRangeInserted(articles.size - part.size, part.size)
  }

  override fun getItemCount(): Int = articles.size

  override fun onCreateViewHolder(parent: ViewGroup, viewType: Int): Row =
    Row(RowBinding.inflate(LayoutInflater.from(parent.context), parent, false))

  override fun onBindViewHolder(row: Row, position: Int) {
    val article = articles[position]
    row.views.title.text = article.title
    row.views.root.setOnClickListener { open(article) }
    previews.show(article, row)
  }
}

class Row(val views: RowBinding) : RecyclerView.ViewHolder(views.root)
