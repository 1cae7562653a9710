package dev.hitchproof.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FeedPlanTest {
  @Test
  void numbersComeAsNumbersOfAnyWidth() {
    assertEquals(40, plan("slowEvery", 40).slowEvery);
    assertEquals(40_000, plan("slowMs", 40L).slowUs);
  }

  @ParameterizedTest
  @ValueSource(strings = {"40", " 40 "})
  void numbersComeAsText(String text) {
    assertEquals(40, plan("slowEvery", text).slowEvery);
    assertEquals(40_000, plan("slowMs", text).slowUs);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "forty", "4.0"})
  void whatIsNoNumberCountsAsNotGiven(String text) {
    assertEquals(500, plan("rows", text).rows);
  }

  @ParameterizedTest
  @CsvSource({"true, true", "TRUE, true", "1, true", "false, false", "0, false"})
  void prefetchComesAsText(String text, boolean expected) {
    assertEquals(expected, plan("prefetch", text).prefetch);
  }

  @Test
  void aDialogOrAPopupIsAskedFor() {
    assertEquals(true, plan("dialog", "true").dialog);
    assertEquals(true, plan("popup", "true").popup);
  }

  @Test
  void defaultsAreAnHonestFeed() {
    FeedPlan plan = new FeedPlan(Collections.emptyMap(), 0);
    assertEquals(500, plan.rows);
    assertEquals(true, plan.prefetch);
    assertEquals(false, plan.dialog);
    assertEquals(false, plan.popup);
    assertEquals(-1, plan.frozenRow);
    assertEquals("", plan.world);
  }

  private static FeedPlan plan(String name, Object value) {
    return new FeedPlan(Collections.singletonMap(name, value), 0);
  }
}
