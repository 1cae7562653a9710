package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.os.Bundle;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import org.json.JSONException;
import org.json.JSONObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MetaTest {
  @TempDir File folder;

  /** META is one block, of 64 KiB at most, and without it there is no trace. */
  @Test
  void textsOfTheAppAreCut() throws JSONException {
    FakeApp app = FakeApp.in(folder);
    String text = longText();
    app.info.processName = text;
    app.info.metaData = new Bundle();
    app.info.metaData.putString("dev.hitchproof.buildId", text);
    byte[] meta = new Meta(app, Collections.<String>emptySet()).bytes();
    JSONObject facts = new JSONObject(new String(meta, StandardCharsets.UTF_8));
    for (String fact : new String[] {"process", "buildId"}) assertEquals(text.substring(0, 1_024), facts.getString(fact), fact);
  }

  private static String longText() {
    char[] text = new char[70_000];
    Arrays.fill(text, 'x');
    return new String(text);
  }
}
