package org.example.journal;

import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** Shows who has commented an entry, as a server sent it. */
final class Comments {
  private static final int COMMENTS = 400;

  private Comments() {}

  private static String sent(int entry) {
    StringBuilder sent = new StringBuilder("[");
    for (int i = 0; i < COMMENTS; i++)
      sent.append(i == 0 ? "" : ",").append("{\"by\":\"").append(Words.at(entry + i)).append("\",\"at\":").append(i).append('}');
    return sent.append(']').toString();
  }

  private static String lastIn(String sent) {
    try {
      JSONArray all = new JSONArray(sent);
      JSONObject last = all.getJSONObject(all.length() - 1);
      return last.getString("by");
    } catch (JSONException e) {
      throw new IllegalStateException("comments", e);
    }
  }

  /** Parses all of them in the bind. */
  static final class Mistake extends Change {
    private final String[] sent = new String[20];

    Mistake() {
      for (int i = 0; i < sent.length; i++) sent[i] = sent(i);
    }

    @Override
    void bind(EntryRow row, int position) {
      row.itemView.setTag(lastOf(position));
    }

    private String lastOf(int position) {
      return lastIn(sent[position % sent.length]);
    }
  }

  /** Has parsed them when they came. */
  static final class Innocent extends Change {
    private final String[] last = new String[20];

    Innocent() {
      for (int i = 0; i < last.length; i++) last[i] = lastIn(sent(i));
    }

    @Override
    void bind(EntryRow row, int position) {
      row.itemView.setTag(last[position % last.length]);
    }
  }
}
