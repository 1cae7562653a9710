package dev.hitchproof.screens;

import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** Countries as a server would deliver them. */
final class CountriesJson {
  private static final int COUNTRIES = 6_000;

  private CountriesJson() {}

  static String text() {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < COUNTRIES; i++)
      text.append(i == 0 ? "" : ",").append("{\"id\":").append(i).append(",\"name\":\"").append(Words.sentence(i, 2)).append("\"}");
    return text.append(']').toString();
  }

  static JSONArray parsed(String text) {
    try {
      return new JSONArray(text);
    } catch (JSONException e) {
      throw new IllegalStateException("The countries are no JSON.", e);
    }
  }

  static String nameOf(JSONArray countries, int position) {
    JSONObject country = countries.optJSONObject(position);
    return country == null ? "" : country.optString("name");
  }
}
