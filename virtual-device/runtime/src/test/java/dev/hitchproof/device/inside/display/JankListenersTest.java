package dev.hitchproof.device.inside.display;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A frame's verdict is available two units after it was drawn; its vsync id is its number. */
class JankListenersTest {
  private static final int WINDOW = 3;
  private final JankListeners listeners = new JankListeners();
  private final List<List<Long>> batches = new ArrayList<>();

  private void listen(Object registration) {
    listeners.add(registration, WINDOW, batch -> batches.add(batch.stream().map(JankListeners.JankVerdict::vsyncId).toList()));
  }

  private void draw(int window, long from, long to) {
    for (long id = from; id <= to; id++) listeners.drawn(window, new JankListeners.JankVerdict(id, 0, 1, 1, id + 2), id);
  }

  @Test
  void aFlushDeliversWhatHasBeenShownAndNothingTwice() {
    listen("a");
    draw(WINDOW, 1, 5);
    listeners.flush("a", 5);
    listeners.flush("a", 5);
    listeners.flush("a", 7);
    assertEquals(List.of(List.of(1L, 2L, 3L), List.of(4L, 5L)), batches);
  }

  @Test
  void fiftyAreABatch() {
    listen("a");
    draw(WINDOW, 1, 51);
    assertEquals(List.of(), batches);
    draw(WINDOW, 52, 52);
    assertEquals(1, batches.size());
    assertEquals(50, batches.get(0).size());
  }

  @Test
  void framesOfOtherWindowsAreNotDelivered() {
    listen("a");
    draw(WINDOW + 1, 1, 9);
    listeners.flush("a", 20);
    listeners.flush("nobody", 20);
    assertEquals(List.of(), batches);
  }

  @Test
  void aListenerThatIsRemovedAfterAVsyncHearsOfNoLaterFrame() {
    listen("a");
    draw(WINDOW, 1, 3);
    listeners.removeAfter("a", 3);
    listeners.flush("a", 20);
    draw(WINDOW, 4, 9);
    listeners.flush("a", 20);
    assertEquals(List.of(List.of(1L, 2L, 3L)), batches);
  }

  @Test
  void aWindowThatIsGoneHasNoListeners() {
    listen("a");
    draw(WINDOW, 1, 3);
    listeners.gone(WINDOW);
    listeners.flush("a", 20);
    assertEquals(List.of(), batches);
  }
}
