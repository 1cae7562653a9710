package dev.hitchproof.compose

import androidx.compose.foundation.layout.offset
import androidx.compose.foundation.lazy.rememberLazyListState
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.dp

private const val PX_A_STEP = 8

/** Each row reads the scroll offset when it is composed, so all rows are composed again at each pixel. */
@Composable
fun ParallaxByValue() {
  val list = rememberLazyListState()
  Inbox(list = list) { MailRow(it, Modifier.offset(x = (list.firstVisibleItemScrollOffset / PX_A_STEP).dp)) }
}

/** Each row reads the scroll offset when it is placed, so none is composed again. */
@Composable
fun ParallaxInPlacement() {
  val list = rememberLazyListState()
  Inbox(list = list) { MailRow(it, Modifier.offset { IntOffset((list.firstVisibleItemScrollOffset / PX_A_STEP).dp.roundToPx(), 0) }) }
}
