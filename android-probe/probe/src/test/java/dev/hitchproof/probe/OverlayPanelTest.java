package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.view.inspector.WindowInspector;
import android.widget.PopupWindow;
import android.widget.TextView;
import java.util.Collections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class OverlayPanelTest {
  private final OverlayPanel panel = new OverlayPanel();
  private final FakeView decor = FakeView.at(0, 0, 100, 100);

  @AfterEach
  void forget() {
    WindowInspector.SHOWN.clear();
    PopupWindow.TOUCHABLE.clear();
  }

  @Test
  void itTakesNoTouchesAndIsNotReadOut() {
    panel.show(decor);
    assertFalse(shown().isAccessible);
    assertEquals(Collections.emptyList(), PopupWindow.TOUCHABLE);
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
