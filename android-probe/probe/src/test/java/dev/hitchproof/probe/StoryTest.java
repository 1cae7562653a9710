package dev.hitchproof.probe;

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
    StandIns.forget();
  }
}
