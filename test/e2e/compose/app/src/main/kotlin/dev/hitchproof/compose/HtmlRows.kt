package dev.hitchproof.compose

import android.text.Html
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.produceState
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

private const val SHOWN = 80

private fun previewOf(mail: Mail): String = Html.fromHtml(mail.html, Html.FROM_HTML_MODE_COMPACT).toString().take(SHOWN)

/** Parses the mail's HTML when the row is composed. */
@Composable
fun HtmlRow(mail: Mail) = MailRow(mail, preview = previewOf(mail))

/** Parses the HTML in the background, then shows it. */
@Composable
fun LaterHtmlRow(mail: Mail) {
  val preview by produceState("", mail) { value = withContext(Dispatchers.Default) { previewOf(mail) } }
  MailRow(mail, preview = preview)
}
