package dev.hitchproof.compose

import androidx.compose.foundation.layout.offset
import androidx.compose.foundation.lazy.rememberLazyListState
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.dp

private const val PX_A_STEP = 8

/** Each row reads how far the list is scrolled where it composes, so all are composed with each pixel. */
@Composable
fun ParallaxByValue() {
  val list = rememberLazyListState()
  Inbox(list = list) { MailRow(it, Modifier.offset(x = (list.firstVisibleItemScrollOffset / PX_A_STEP).dp)) }
}

/** Each row reads it where it is placed, and none is composed again. */
@Composable
fun ParallaxInPlacement() {
  val list = rememberLazyListState()
  Inbox(list = list) { MailRow(it, Modifier.offset { IntOffset((list.firstVisibleItemScrollOffset / PX_A_STEP).dp.roundToPx(), 0) }) }
}
