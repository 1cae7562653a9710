package dev.hitchproof.compose

import androidx.compose.animation.core.LinearEasing
import androidx.compose.animation.core.animateFloat
import androidx.compose.animation.core.infiniteRepeatable
import androidx.compose.animation.core.rememberInfiniteTransition
import androidx.compose.animation.core.tween
import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.size
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.unit.dp

private const val TURN_MS = 1_000

/** Turns for ever. */
@Composable
fun Spinner() {
  val turn by rememberInfiniteTransition().animateFloat(0f, 360f, infiniteRepeatable(tween(TURN_MS, easing = LinearEasing)))
  Canvas(Modifier.size(48.dp)) { drawArc(Color.Blue, turn, 90f, useCenter = true) }
}
