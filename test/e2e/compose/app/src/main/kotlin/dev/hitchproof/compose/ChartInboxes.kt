package dev.hitchproof.compose

import androidx.compose.foundation.layout.Spacer
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.lazy.LazyListState
import androidx.compose.foundation.lazy.rememberLazyListState
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.draw.drawWithCache
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.text.TextLayoutResult
import androidx.compose.ui.text.TextMeasurer
import androidx.compose.ui.text.drawText
import androidx.compose.ui.text.rememberTextMeasurer
import androidx.compose.ui.unit.dp

private const val LABELS = 60
private const val LABEL_PX = 90
private val CHART = Modifier.fillMaxWidth().height(48.dp)

/** Lays out the labels of a chart whenever it draws, which is at each pixel, since a mark in it follows the scroll. */
@Composable
fun ChartInDraw() {
  val list = rememberLazyListState()
  val measurer = rememberTextMeasurer(cacheSize = 0)
  Inbox(list = list, header = { Spacer(CHART.drawBehind { drawChart(labels(measurer), list) }) }) { MailRow(it) }
}

/** Lays the labels out once. */
@Composable
fun ChartInCache() {
  val list = rememberLazyListState()
  val measurer = rememberTextMeasurer(cacheSize = 0)
  val chart = CHART.drawWithCache {
    val labels = labels(measurer)
    onDrawBehind { drawChart(labels, list) }
  }
  Inbox(list = list, header = { Spacer(chart) }) { MailRow(it) }
}

private fun labels(measurer: TextMeasurer): List<TextLayoutResult> = List(LABELS) { measurer.measure(allMails[it].text) }

private fun DrawScope.drawChart(labels: List<TextLayoutResult>, list: LazyListState) {
  labels.take((size.width / LABEL_PX).toInt()).forEachIndexed { i, label -> drawText(label, topLeft = Offset(i * LABEL_PX.toFloat(), 0f)) }
  drawCircle(Color.Red, radius = 8f, center = Offset(list.firstVisibleItemScrollOffset.toFloat(), size.height / 2))
}
