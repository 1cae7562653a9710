package dev.hitchproof.device.inside.display;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import dev.hitchproof.device.host.Json;
import org.junit.jupiter.api.Test;

/** Refreshes every 10 ms; a frame for the vsync at 10·n is due at 10·(n + 1). */
class CompositorTest {
  private static final long MS = 1_000_000L;
  private static final int WINDOW = 1;
  private final StringWriter text = new StringWriter();
  private final DisplayLog log = new DisplayLog(text);
  private final Compositor compositor = new Compositor(new VsyncGrid(10 * MS, 0, 0), log, FrameCosts.ROUND, 0);
  private int places;

  /** The app asks for a vsync, takes it, and its picture is complete at {@code readyMs}. */
  private void frame(long vsyncMs, long readyMs) {
    compositor.owed().asked((vsyncMs + 10) * MS);
    compositor.owed().taken();
    long shown = compositor.queue(WINDOW, new Compositor.NewPicture(0, readyMs * MS, (vsyncMs + 10) * MS, new FrameContent(++places, new FrameContent.DrawnAt(), 0, 0, 0, 0)));
    compositor.owed().settle(shown);
  }

  /** Per refresh: the picture's number, then `*` if it is new and `!` if a frame is owed. */
  private String shown(long untilMs) {
    compositor.settle(untilMs * MS, WINDOW);
    return text.toString().lines()
        .map(line -> (Map<?, ?>) Json.read(line))
        .map(r -> r.get("picture") + (r.get("new").equals(true) ? "*" : "") + (r.get("owed").equals(true) ? "!" : ""))
        .collect(Collectors.joining(" "));
  }

  @Test
  void picturesInTimeAreShownOneByOne() {
    for (int i = 0; i < 4; i++) frame(10 * i, 10 * i + 8);
    assertEquals("1* 2* 3* 4*", shown(40));
  }

  @Test
  void aFrameThatEndsLateRepeatsThePictureBefore() {
    frame(0, 8);
    frame(10, 35);
    frame(20, 38);
    assertEquals("1* 1! 1! 2*! 3*", shown(50));
  }

  @Test
  void whatAPictureTookCountsFromTheVsyncAskedFor() {
    frame(0, 8);
    compositor.owed().asked(20 * MS);
    compositor.owed().taken();
    compositor.queue(WINDOW, new Compositor.NewPicture(0, 48 * MS, 50 * MS, FrameContent.EMPTY));
    compositor.settle(60 * MS, WINDOW);
    List<Object> took = text.toString().lines().map(l -> ((Map<?, ?>) Json.read(l)).get("tookNs")).filter(t -> t != null).map(Object.class::cast).toList();
    assertEquals(List.of(8 * MS, 38 * MS), took.stream().map(t -> ((Number) t).longValue()).toList());
  }

  @Test
  void aBufferJustInsideTheToleranceIsLatched() {
    frame(0, 8);
    compositor.queue(WINDOW, new Compositor.NewPicture(0, 20 * MS + Compositor.BufferQueue.LATCH_TOLERANCE_NS, 20 * MS, FrameContent.EMPTY));
    compositor.queue(WINDOW, new Compositor.NewPicture(0, 30 * MS + Compositor.BufferQueue.LATCH_TOLERANCE_NS + 1, 30 * MS, FrameContent.EMPTY));
    assertEquals("1* 2* 2 3*", shown(40));
  }

  @Test
  void aFrameThatIsTakenAndDrawsNothingIsNotOwed() {
    frame(0, 8);
    compositor.owed().asked(20 * MS);
    compositor.owed().taken();
    compositor.owed().settle(12 * MS);
    assertEquals("1* 1 1", shown(30));
  }

  @Test
  void aFrameThatIsAskedForAndNotTakenIsOwed() {
    frame(0, 8);
    compositor.owed().asked(20 * MS);
    assertEquals("1* 1! 1!", shown(30));
  }

  @Test
  void aPictureThatDrawsTheSameInTheSamePlacesHasNotMoved() {
    compositor.queue(WINDOW, new Compositor.NewPicture(0, 1, 10 * MS, new FrameContent(7, new FrameContent.DrawnAt(), 0, 0, 0, 0)));
    compositor.queue(WINDOW, new Compositor.NewPicture(0, 1, 20 * MS, new FrameContent(7, new FrameContent.DrawnAt(), 0, 0, 0, 0)));
    compositor.queue(WINDOW, new Compositor.NewPicture(0, 1, 30 * MS, new FrameContent(8, new FrameContent.DrawnAt(), 0, 0, 0, 0)));
    compositor.settle(30 * MS, WINDOW);
    List<Object> moved = text.toString().lines().map(l -> ((Map<?, ?>) Json.read(l)).get("moved")).map(Object.class::cast).toList();
    assertEquals(List.of(false, false, true), moved);
  }

  @Test
  void theThirdBufferIsFreeWhenThePictureBeforeTheLastIsReplaced() {
    compositor.queue(WINDOW, new Compositor.NewPicture(0, 1, 10 * MS, FrameContent.EMPTY));
    compositor.queue(WINDOW, new Compositor.NewPicture(0, 1, 20 * MS, FrameContent.EMPTY));
    assertEquals(10 * MS, compositor.bufferNs(WINDOW));
    compositor.queue(WINDOW, new Compositor.NewPicture(0, 1, 30 * MS, FrameContent.EMPTY));
    assertEquals(20 * MS, compositor.bufferNs(WINDOW));
  }

  @Test
  void aQuietScreenIsWrittenForASecondAndAgainFromTheNextPicture() {
    frame(0, 8);
    compositor.settle(5_000 * MS, WINDOW);
    long quiet = text.toString().lines().count();
    assertEquals(101, quiet);
    frame(5_000, 5_008);
    compositor.settle(5_010 * MS, WINDOW);
    assertEquals(1, text.toString().lines().count() - quiet);
  }
}
