package dev.hitchproof.compose

import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.LazyListState
import androidx.compose.foundation.lazy.items
import androidx.compose.foundation.lazy.rememberLazyListState
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.Composable
import androidx.compose.runtime.rememberCoroutineScope
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp
import kotlinx.coroutines.launch

private const val LAST_UNREAD = 40
private val LARGE = TextStyle(fontSize = 18.sp)
private val SMALL = TextStyle(fontSize = 14.sp, color = Color.DarkGray)

/** A button that scrolls to the last unread mail, what a world puts below it, and the mails. */
@Composable
fun Inbox(
  mails: List<Mail> = allMails,
  list: LazyListState = rememberLazyListState(),
  header: @Composable () -> Unit = {},
  row: @Composable (Mail) -> Unit,
) {
  val scope = rememberCoroutineScope()
  Column(Modifier.fillMaxSize()) {
    BasicText(
      "To the last unread mail",
      Modifier.fillMaxWidth().clickable { scope.launch { list.animateScrollToItem(LAST_UNREAD) } }.padding(16.dp),
      LARGE,
    )
    header()
    LazyColumn(Modifier.fillMaxSize().semantics { contentDescription = "mails" }, list) {
      items(mails, key = Mail::id) { row(it) }
    }
  }
}

@Composable
fun MailRow(mail: Mail, modifier: Modifier = Modifier, preview: String = mail.text) {
  Column(modifier.fillMaxWidth().height(120.dp).padding(16.dp, 8.dp)) {
    BasicText(mail.sender, style = LARGE)
    BasicText(preview, style = SMALL, maxLines = 1)
  }
}
