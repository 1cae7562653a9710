package dev.hitchproof.screens;

import org.json.JSONArray;

/** Parses all countries once. */
final class ParsedOnce implements CountriesAdapter.Source {
  private final JSONArray countries = CountriesJson.parsed(CountriesJson.text());

  @Override
  public int count() {
    return countries.length();
  }

  @Override
  public String nameOf(int position) {
    return CountriesJson.nameOf(countries, position);
  }
}
