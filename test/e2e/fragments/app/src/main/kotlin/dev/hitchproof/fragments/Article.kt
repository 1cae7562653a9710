package dev.hitchproof.fragments

import org.json.JSONArray
import org.json.JSONObject

private const val PARTS = 6
private const val ARTICLES_A_PART = 10
private const val PARAGRAPHS = 30
private const val VERSIONS = 12
private val WORDS =
  listOf("harbour", "morning", "olive", "tram", "workshop", "river", "quiet", "second", "light", "bread", "hill", "step")

val SECTIONS: List<String> = WORDS.take(8)

data class Article(val id: Int, val title: String, val html: String)

/** An article, as a function of its number. */
fun articleOf(id: Int): Article =
  Article(id, "${word(id)} $id", (0 until PARAGRAPHS).joinToString("") { "<p><b>${word(id + it)}</b>: ${sentence(id + it)}</p>" })

/** The articles of a section as a server would deliver them, part by part, with earlier versions that nobody shows. */
fun deliveredOf(section: Int): List<String> = List(PARTS) { deliveredOf(section, it) }

private fun deliveredOf(section: Int, part: Int): String {
  val first = (section * PARTS + part) * ARTICLES_A_PART
  val articles = List(ARTICLES_A_PART) { articleOf(first + it) }
  return JSONArray(articles.map { JSONObject(mapOf("id" to it.id, "title" to it.title, "html" to it.html, "earlier" to List(VERSIONS) { _ -> it.html })) }).toString()
}

fun parsed(delivered: String): List<Article> {
  val articles = JSONArray(delivered)
  return List(articles.length()) { at -> articles.getJSONObject(at).run { Article(getInt("id"), getString("title"), getString("html")) } }
}

private fun word(at: Int): String = WORDS[at.mod(WORDS.size)]

private fun sentence(at: Int): String = (0 until 12).joinToString(" ", postfix = ".") { word(at * 7 + it * (it + 5)) }
