package dev.hitchproof.compose

import androidx.compose.foundation.layout.offset
import androidx.compose.foundation.lazy.rememberLazyListState
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.unit.dp

private const val PX_A_STEP = 8

/** Each row reads how far the list is scrolled where it composes, so all are composed with each pixel. */
@Composable
fun ParallaxByValue() {
  val list = rememberLazyListState()
  Inbox(list = list) { MailRow(it, Modifier.offset(x = (list.firstVisibleItemScrollOffset / PX_A_STEP).dp)) }
}

/** Each row reads it where its layer is placed. */
@Composable
fun ParallaxInLayer() {
  val list = rememberLazyListState()
  Inbox(list = list) {
    MailRow(it, Modifier.graphicsLayer { translationX = list.firstVisibleItemScrollOffset / PX_A_STEP * density })
  }
}
