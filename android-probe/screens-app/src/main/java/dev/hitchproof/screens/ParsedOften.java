package dev.hitchproof.screens;

/** Parses all countries to name one. */
final class ParsedOften implements CountriesAdapter.Source {
  private final String text = CountriesJson.text();
  private final int count = CountriesJson.parsed(text).length();

  @Override
  public int count() {
    return count;
  }

  @Override
  public String nameOf(int position) {
    return CountriesJson.nameOf(CountriesJson.parsed(text), position);
  }
}
