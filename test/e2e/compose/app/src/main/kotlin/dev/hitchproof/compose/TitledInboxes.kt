package dev.hitchproof.compose

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.lazy.LazyListState
import androidx.compose.foundation.lazy.rememberLazyListState
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.TransformOrigin
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.layout.Layout
import androidx.compose.ui.text.TextLayoutResult
import androidx.compose.ui.text.TextMeasurer
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.drawText
import androidx.compose.ui.text.rememberTextMeasurer
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp

private const val TITLE = "The mails of this morning, of the workshop by the river and of the harbour"
private const val LARGEST_SP = 40
private const val STEP_SP = 0.5f
private const val HEIGHT_PX = 160
private const val PX_A_HALF = 400f
private val FRAME = Modifier.fillMaxWidth().height(64.dp)

/** Tries one size of the title after the other at each pixel, since the room for it shrinks with the scroll. */
@Composable
fun TitleShrunkToFit() {
  val list = rememberLazyListState()
  val measurer = rememberTextMeasurer(cacheSize = 0)
  Inbox(list = list, header = { ShrunkTitle(list, measurer) }) { MailRow(it) }
}

@Composable
private fun ShrunkTitle(list: LazyListState, measurer: TextMeasurer) {
  lateinit var fitting: TextLayoutResult
  Layout({ Canvas(FRAME) { drawText(fitting) } }, FRAME) { drawn, constraints ->
    fitting = fitting(measurer, Constraints(maxWidth = constraints.maxWidth), shrunk(list) * HEIGHT_PX)
    val canvas = drawn.single().measure(constraints)
    layout(canvas.width, canvas.height) { canvas.place(0, 0) }
  }
}

private fun fitting(measurer: TextMeasurer, room: Constraints, heightPx: Float): TextLayoutResult {
  var sizeSp = LARGEST_SP.toFloat()
  while (true) {
    val tried = measurer.measure(TITLE, TextStyle(fontSize = sizeSp.sp), constraints = room)
    if (tried.size.height <= heightPx) return tried
    sizeSp -= STEP_SP
  }
}

/** Scales a title that is measured once. */
@Composable
fun TitleScaled() {
  val list = rememberLazyListState()
  Inbox(list = list, header = { ScaledTitle(list) }) { MailRow(it) }
}

@Composable
private fun ScaledTitle(list: LazyListState) {
  val scaled = Modifier.graphicsLayer {
    scaleX = shrunk(list)
    scaleY = scaleX
    transformOrigin = TransformOrigin(0f, 0f)
  }
  BasicText(TITLE, FRAME.then(scaled), TextStyle(fontSize = 18.sp))
}

/** The title's scale: from one at the top of a row to a half far down it. */
private fun shrunk(list: LazyListState): Float = 1 - (list.firstVisibleItemScrollOffset / PX_A_HALF).coerceAtMost(1f) / 2
