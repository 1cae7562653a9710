package dev.hitchproof.compose

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Spacer
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.lazy.LazyListState
import androidx.compose.foundation.lazy.rememberLazyListState
import androidx.compose.runtime.Composable
import androidx.compose.runtime.derivedStateOf
import androidx.compose.runtime.getValue
import androidx.compose.runtime.remember
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.unit.dp

/** Sorts when it is composed, which is at each pixel, although only whether the list is scrolled matters. */
@Composable
fun SortedPerPixel() {
  val list = rememberLazyListState()
  val isScrolled = isScrolled(list)
  Inbox(sorted(allMails), list, header = { Line(isScrolled) }) { MailRow(it) }
}

/** Sorts once, and composes the line again when it changes. */
@Composable
fun SortedOnce() {
  val list = rememberLazyListState()
  val mails = remember { sorted(allMails) }
  val isScrolled by remember { derivedStateOf { isScrolled(list) } }
  Inbox(mails, list, header = { Line(isScrolled) }) { MailRow(it) }
}

private fun sorted(mails: List<Mail>): List<Mail> = mails.sortedWith(compareBy { it.text.lowercase() })

private fun isScrolled(list: LazyListState): Boolean = list.firstVisibleItemIndex > 0 || list.firstVisibleItemScrollOffset > 0

@Composable
private fun Line(isDark: Boolean) = Spacer(Modifier.fillMaxWidth().height(4.dp).background(if (isDark) Color.Black else Color.White))
