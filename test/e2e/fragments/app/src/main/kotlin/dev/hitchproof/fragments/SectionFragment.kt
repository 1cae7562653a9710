package dev.hitchproof.fragments

import android.os.Bundle
import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import androidx.fragment.app.Fragment
import androidx.lifecycle.lifecycleScope
import androidx.navigation.fragment.findNavController
import androidx.recyclerview.widget.LinearLayoutManager
import dev.hitchproof.fragments.databinding.SectionBinding
import dev.hitchproof.fragments.databinding.TopicBinding
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers

const val SECTION = "section"
private const val TOPICS = 10

/** A list of articles, which coroutines load. */
class SectionFragment : Fragment() {
  override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, savedInstanceState: Bundle?): View {
    val section = requireArguments().getInt(SECTION)
    val views = SectionBinding.inflate(inflater, container, false)
    views.name.text = SECTIONS[section]
    if (world.startsWith("pages-")) addTopics(inflater, views.topics)
    val scope = viewLifecycleOwner.lifecycleScope
    val articles = ArticlesAdapter(previewsOf(world, scope)) { open(it) }
    views.articles.layoutManager = LinearLayoutManager(context)
    views.articles.contentDescription = "articles"
    views.articles.adapter = articles
    val delivered = (requireActivity() as NewsActivity).delivered[section]
    PartsLoader(scope, loaderOf(world), delivered, articles).also(views.articles::addOnScrollListener).loadNext()
    return views.root
  }

  private fun open(article: Article) =
    findNavController().navigate(R.id.open_article, Bundle().apply { putInt(ARTICLE, article.id) })
}

private fun loaderOf(world: String): CoroutineDispatcher =
  when (world) {
    "loaded-on-main" -> Dispatchers.Main.immediate
    "loaded-on-default" -> Dispatchers.Default
    else -> Dispatchers.IO
  }

private fun addTopics(inflater: LayoutInflater, topics: ViewGroup) {
  repeat(TOPICS) { TopicBinding.inflate(inflater, topics, true).topic.text = SECTIONS[it % SECTIONS.size] }
}
