package dev.hitchproof.compose

import android.content.pm.PackageManager.GET_META_DATA
import android.os.Bundle
import android.util.Log
import android.view.MotionEvent
import androidx.activity.ComponentActivity
import androidx.compose.runtime.Composable
import androidx.compose.runtime.Recomposer
import androidx.compose.ui.platform.ComposeView

/** An inbox. The launch names what it does badly, or differently but well, else the manifest; by another name it is as it should be. */
class InboxActivity : ComponentActivity() {
  override fun onCreate(savedInstanceState: Bundle?) {
    super.onCreate(null)
    val ofBuild = packageManager.getActivityInfo(componentName, GET_META_DATA).metaData.getString("world").orEmpty()
    val world = intent.getStringExtra("world") ?: ofBuild
    setContentView(ComposeView(this).apply { setContent { InboxOf(world) } })
  }

  /** Logs, as a finger comes down, how often Compose says by then that it composed again for a state and applied what came of it. */
  override fun dispatchTouchEvent(event: MotionEvent): Boolean {
    if (event.actionMasked == MotionEvent.ACTION_DOWN) Log.i("CHANGES", "${Recomposer.runningRecomposers.value.sumOf { it.changeCount }}")
    return super.dispatchTouchEvent(event)
  }
}

@Composable
private fun InboxOf(world: String) = when (world) {
  "html-in-composition" -> Inbox { HtmlRow(it) }
  "html-in-background" -> Inbox { LaterHtmlRow(it) }
  "sorted-per-pixel" -> SortedPerPixel()
  "sorted-once" -> SortedOnce()
  "parallax-by-value" -> ParallaxByValue()
  "parallax-counted" -> ParallaxCounted()
  "parallax-in-placement" -> ParallaxInPlacement()
  "title-shrunk-to-fit" -> TitleShrunkToFit()
  "title-scaled" -> TitleScaled()
  "chart-in-draw" -> ChartInDraw()
  "chart-in-cache" -> ChartInCache()
  "spinner" -> Inbox(header = { Spinner() }) { MailRow(it) }
  else -> Inbox { MailRow(it) }
}
