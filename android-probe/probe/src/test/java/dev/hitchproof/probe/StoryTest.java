package dev.hitchproof.probe;

import android.os.Looper;
import android.view.Choreographer;
import android.view.inspector.WindowInspector;
import java.io.File;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of an app that has started with the probe and records. */
abstract class StoryTest {
  @TempDir File folder;
  HostStory story;

  @BeforeEach
  void start() throws Exception {
    story = new HostStory(FaultyLoader.newProcess(), folder);
    story.start();
  }

  @AfterEach
  void forget() {
    Looper.forget();
    Choreographer.forget();
    WindowInspector.SHOWN.clear();
  }
}
