package dev.hitchproof.compose

private const val MAILS = 6_000
private const val PARAGRAPHS = 30
private val WORDS =
  listOf("harbour", "morning", "olive", "tram", "workshop", "river", "quiet", "second", "light", "bread", "hill", "step")

/** A mail, as a function of its number. */
data class Mail(val id: Int) {
  val sender: String = "${word(id)} $id"
  val text: String = sentence(id, 9)

  /** The mail as a server would deliver it. */
  val html: String
    get() = (0 until PARAGRAPHS).joinToString("") { "<p><b>${word(id + it)}</b>: ${sentence(id + it, 12)}</p>" }
}

val allMails: List<Mail> = List(MAILS, ::Mail)

private fun word(at: Int): String = WORDS[at.mod(WORDS.size)]

private fun sentence(at: Int, words: Int): String = (0 until words).joinToString(" ", postfix = ".") { word(at * 7 + it * (it + 5)) }
