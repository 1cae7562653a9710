package dev.hitchproof.probe;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.json.JSONArray;
import org.json.JSONObject;

/** What the start command, or the launch extra in its place, requests. */
final class RecordingPlan {
  final UUID session;
  /** The requested ones of {@link Recorder#OPTIONAL}. */
  final Set<String> optional;

  private RecordingPlan(UUID session, Set<String> optional) {
    this.session = session;
    this.optional = optional;
  }

  /** Parses {@code {"session":"<uuid>","recorders":[…]}}. Throws IllegalArgumentException with the reason. */
  static RecordingPlan of(JSONObject arguments) {
    String session = arguments.optString("session", "");
    if (!session.matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")) throw new IllegalArgumentException("session is not a UUID");
    List<String> offered = Arrays.asList(Recorder.OPTIONAL);
    Set<String> optional = new LinkedHashSet<String>();
    JSONArray recorders = arguments.optJSONArray("recorders");
    for (int i = 0; recorders != null && i < recorders.length(); i++) {
      String name = recorders.optString(i);
      if (!offered.contains(name)) throw new IllegalArgumentException("there is no optional recorder " + name + ": there are " + offered);
      optional.add(name);
    }
    return new RecordingPlan(UUID.fromString(session), Collections.unmodifiableSet(optional));
  }
}
