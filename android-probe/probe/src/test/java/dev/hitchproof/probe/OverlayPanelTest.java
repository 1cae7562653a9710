package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.view.MotionEvent;
import android.view.inspector.WindowInspector;
import android.widget.PopupWindow;
import android.widget.TextView;
import java.util.Collections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class OverlayPanelTest {
  private final OverlayPanel panel = new OverlayPanel(new Guard(Recorder.OVERLAY, new Rig()));
  private final FakeView decor = FakeView.at(0, 0, 100, 100);

  @AfterEach
  void forget() {
    WindowInspector.SHOWN.clear();
  }

  @Test
  void itIsNotReadOut() {
    panel.show(decor);
    assertFalse(shown().isAccessible);
  }

  /** A window of 1,000 px, with room of 200 px above its list, below it or nowhere. */
  @Test
  void itIsBesideTheListWhereThereIsRoom() {
    assertEquals("12 56", placeBeside(200, 1_000));
    assertEquals("12 800", placeBeside(0, 800));
    assertEquals("12 96", placeBeside(0, 1_000));
    assertEquals("12 36", placeBeside(100, 1_000));
    assertEquals("12 920", placeBeside(0, 920));
  }

  @Test
  void whereThereIsRoomForALineItHasOne() {
    panel.show(decor);
    panel.avoid(FakeView.at(0, 100, 100, 900));
    panel.set("1 ms/s\n60 fps", 7);
    assertEquals("1 ms/s · 60 fps", shown().text);
  }

  private String placeBeside(int top, int bottom) {
    FakeView list = FakeView.at(0, top, 100, bottom - top);
    FakeView window = FakeView.at(0, 0, 100, 1_000).with(list);
    OverlayPanel beside = new OverlayPanel(new Guard(Recorder.OVERLAY, new Rig()));
    beside.show(window);
    beside.avoid(list);
    String place = PopupWindow.place;
    beside.avoid(null);
    beside.hide();
    return place;
  }

  @Test
  void itFollowsAFingerAndStaysWhereItWasPut() {
    panel.show(decor);
    touch(MotionEvent.ACTION_DOWN, 90, 60);
    touch(MotionEvent.ACTION_MOVE, 70, 110);
    assertEquals("32 146", PopupWindow.place);
    panel.avoid(FakeView.at(0, 300, 100, 100));
    assertEquals("32 146", PopupWindow.place);
    panel.show(decor);
    assertEquals("32 146", PopupWindow.place);
  }

  private void touch(int action, float x, float y) {
    panel.onTouch(shown(), new MotionEvent(action, 0, System.nanoTime(), x, y));
  }

  @Test
  void itShowsTheLatestText() {
    panel.show(decor);
    panel.set("60 fps", 7);
    assertEquals("60 fps 7", shown().text + " " + shown().color);
  }

  /** The platform would throw: the window that it belongs to is gone. */
  @Test
  void overADetachedWindowItIsNotShown() {
    decor.isAttached = false;
    panel.show(decor);
    panel.set("60 fps", 7);
    assertEquals(Collections.emptyList(), WindowInspector.SHOWN);
  }

  @Test
  void shownAgainItIsShownOnce() {
    panel.show(decor);
    panel.show(decor);
    assertEquals(1, WindowInspector.SHOWN.size());
    panel.hide();
    panel.hide();
    assertEquals(Collections.emptyList(), WindowInspector.SHOWN);
  }

  @Test
  void onlyItsOwnWindowIsItsOwn() {
    assertFalse(panel.isIn(decor));
    panel.show(decor);
    assertTrue(panel.isIn(shown()));
    assertFalse(panel.isIn(decor));
  }

  private static TextView shown() {
    return (TextView) WindowInspector.SHOWN.get(0);
  }

  /** It would keep its activity. */
  @Test
  void afterItIsHiddenItsViewIsForgotten() {
    panel.show(decor);
    TextView hidden = shown();
    panel.hide();
    assertFalse(panel.isIn(hidden));
  }
}
