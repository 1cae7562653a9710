package dev.hitchproof.fragments

import android.os.Bundle
import androidx.fragment.app.Fragment
import androidx.fragment.app.FragmentActivity
import dev.hitchproof.fragments.databinding.NewsBinding

/** The news. The launch names what it does badly, or differently but well; without a name it is as it should be. */
class NewsActivity : FragmentActivity() {
  /** What a server has delivered of each section. */
  val delivered: List<List<String>> = SECTIONS.indices.map(::deliveredOf)

  override fun onCreate(savedInstanceState: Bundle?) {
    super.onCreate(null)
    setContentView(NewsBinding.inflate(layoutInflater).root)
  }
}

val Fragment.world: String
  get() = requireActivity().intent.getStringExtra("world").orEmpty()
