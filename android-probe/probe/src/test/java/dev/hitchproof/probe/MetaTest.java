package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.os.Build;
import android.os.Bundle;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MetaTest {
  private final FakeApp app = FakeApp.in(null);

  @AfterEach
  void forget() {
    Build.VERSION.SDK_INT = Build.VERSION.TEST_SDK_INT;
  }

  @ParameterizedTest
  @CsvSource({"23, false, false", "24, true, false", "35, true, false", "36, true, true"})
  void recordersThatAReleaseOffersAreOn(int api, boolean frameMetrics, boolean verdicts) throws JSONException {
    Build.VERSION.SDK_INT = api;
    JSONObject meta = read(new Meta(app, Collections.emptySet()));
    Set<String> on = namesIn(meta.getJSONArray("recorders"));
    assertEquals(frameMetrics, on.contains(Recorder.FRAME_METRICS));
    assertEquals(verdicts, on.contains(Recorder.VERDICTS));
    assertTrue(meta.has("displayModes"));
    assertTrue(on.contains(Recorder.TOUCHES));
    assertEquals(frameMetrics ? "{}" : "{\"frame-metrics\":\"needs API 24\"}", meta.getString("off"));
  }

  @Test
  void aRecorderThatIsOffIsNotOn() throws JSONException {
    Meta meta = new Meta(app, new TreeSet<String>(Arrays.asList(Recorder.ANRS, Recorder.DISPATCHES)));
    meta.recorderOff(Recorder.TOUCHES, "why");
    meta.recorderOff(Recorder.ANRS, "why");
    JSONObject read = read(meta);
    Set<String> on = namesIn(read.getJSONArray("recorders"));
    assertFalse(on.contains(Recorder.TOUCHES) || on.contains(Recorder.ANRS));
    assertTrue(on.contains(Recorder.DISPATCHES));
    assertEquals("why", read.getJSONObject("off").getString(Recorder.TOUCHES));
  }

  @Test
  void theBuildItsSignerAndTheDisplay() throws JSONException {
    app.info.metaData = new Bundle();
    app.info.metaData.putString("dev.hitchproof.buildId", "7");
    JSONObject meta = read(new Meta(app, Collections.emptySet()));
    assertEquals("7", meta.getString("buildId"));
    assertEquals(Digest.of(new byte[] {1}), meta.getString("signerSha256"));
    assertTrue(meta.has("installer") && meta.isNull("installer"), "it is known that there is none");
    assertEquals("[{\"id\":1,\"refreshHz\":60}]", meta.getString("displayModes"));
    assertEquals("com.example.host", meta.getString("process"));
    assertTrue(meta.has("touchTimeResolutionNs"), "the last of the facts");
  }

  @Test
  void whatIsNotKnownIsNotThere() throws JSONException {
    Build.VERSION.SDK_INT = 22;
    JSONObject meta = read(new Meta(app, Collections.emptySet()));
    assertFalse(meta.has("displayModes"));
    assertFalse(meta.has("buildId"));
  }

  /** META is one block, of 64 KiB at most, and without it there is no trace. */
  @Test
  void textsOfTheAppAreCut() throws JSONException {
    String text = String.join("", Collections.nCopies(70_000, "x"));
    app.info.processName = text;
    app.info.metaData = new Bundle();
    app.info.metaData.putString("dev.hitchproof.buildId", text);
    JSONObject meta = read(new Meta(app, Collections.emptySet()));
    for (String fact : new String[] {"process", "buildId"}) assertEquals(text.substring(0, 1_024), meta.getString(fact), fact);
  }

  private static JSONObject read(Meta meta) throws JSONException {
    return new JSONObject(new String(meta.bytes(), StandardCharsets.UTF_8));
  }

  private static Set<String> namesIn(JSONArray names) throws JSONException {
    Set<String> all = new TreeSet<String>();
    for (int i = 0; i < names.length(); i++) all.add(names.getString(i));
    return all;
  }
}
