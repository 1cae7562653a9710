package dev.hitchproof.fragments

import android.os.Bundle
import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import androidx.core.widget.NestedScrollView
import androidx.fragment.app.Fragment
import androidx.navigation.fragment.findNavController
import dev.hitchproof.fragments.databinding.ArticleBinding

const val ARTICLE = "article"

/** An article, with how much of it is read. */
class ArticleFragment : Fragment() {
  override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, savedInstanceState: Bundle?): View {
    val views = ArticleBinding.inflate(inflater, container, false)
    val bound = BoundArticle(views, isOneExpression = world == "article-in-rebind")
    bound.article = articleOf(requireArguments().getInt(ARTICLE))
    bound.executePendingBindings()
    views.scroll.setOnScrollChangeListener(
      NestedScrollView.OnScrollChangeListener { scroll, _, y, _, _ -> bound.readPercent = 100 * y / (views.text.height - scroll.height) }
    )
    views.back.setOnClickListener { findNavController().popBackStack() }
    return views.root
  }
}
