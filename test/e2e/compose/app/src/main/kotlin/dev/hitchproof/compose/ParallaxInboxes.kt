package dev.hitchproof.compose

import android.util.Log
import androidx.compose.foundation.layout.offset
import androidx.compose.foundation.lazy.rememberLazyListState
import androidx.compose.runtime.Composable
import androidx.compose.runtime.SideEffect
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.dp

private const val PX_A_DP = 8f

/** Each row reads the scroll offset when it is composed, so all rows are composed again at each pixel. */
@Composable
fun ParallaxByValue() {
  val list = rememberLazyListState()
  Inbox(list = list) { MailRow(it, Modifier.offset(x = (list.firstVisibleItemScrollOffset / PX_A_DP).dp)) }
}

/** As [ParallaxByValue], with rows that log each of their compositions themselves. */
@Composable
fun ParallaxCounted() {
  val list = rememberLazyListState()
  Inbox(list = list) { CountedRow(it, Modifier.offset(x = (list.firstVisibleItemScrollOffset / PX_A_DP).dp)) }
}

@Composable
private fun CountedRow(mail: Mail, modifier: Modifier) {
  SideEffect { Log.i("COMPOSED", "CountedRow") }
  MailRow(mail, modifier)
}

/** Each row reads the scroll offset when it is placed, so none is composed again. */
@Composable
fun ParallaxInPlacement() {
  val list = rememberLazyListState()
  Inbox(list = list) { MailRow(it, Modifier.offset { IntOffset((list.firstVisibleItemScrollOffset / PX_A_DP).dp.roundToPx(), 0) }) }
}
