package dev.hitchproof.fragments

import android.os.Bundle
import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import androidx.fragment.app.Fragment
import androidx.viewpager2.adapter.FragmentStateAdapter
import androidx.viewpager2.widget.ViewPager2
import dev.hitchproof.fragments.databinding.SectionsBinding

/** Sections as pages, from left to right. */
class SectionsFragment : Fragment() {
  override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, savedInstanceState: Bundle?): View {
    val pager = SectionsBinding.inflate(inflater, container, false).pager
    pager.adapter = SectionsAdapter(this)
    if (world == "pages-in-slide") pager.registerOnPageChangeCallback(MorePages(pager))
    if (world == "pages-before") pager.offscreenPageLimit = SECTIONS.size
    return pager
  }
}

private class SectionsAdapter(private val sections: Fragment) : FragmentStateAdapter(sections) {
  override fun getItemCount(): Int = SECTIONS.size

  override fun createFragment(position: Int): Fragment = SectionFragment().apply { arguments = Bundle().apply { putInt(SECTION, position) } }
}

/** Keeps more pages once a page is selected, which is while it moves. */
private class MorePages(private val pager: ViewPager2) : ViewPager2.OnPageChangeCallback() {
  override fun onPageSelected(position: Int) {
    if (position > 0) pager.offscreenPageLimit = 2
  }
}
