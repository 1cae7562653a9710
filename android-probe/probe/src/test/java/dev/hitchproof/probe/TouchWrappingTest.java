package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import android.view.Window;
import org.junit.jupiter.api.Test;

final class TouchWrappingTest {
  private final Window window = Bare.of(Window.class);
  private final FakeView decor = FakeView.at(0, 0, 100, 100);
  private final Window.Callback host = callback();

  @Test
  void itIsPutOnAndTakenOff() {
    window.setCallback(host);
    TouchCallback touches = TouchWrapping.of(window, decor);
    assertSame(touches, window.getCallback());
    assertSame(host, touches.inner);
    assertSame(host, TouchWrapping.host(window));
    TouchWrapping.remove(window, touches);
    assertSame(host, window.getCallback());
    assertNotSame(touches, TouchWrapping.of(window, decor));
  }

  /** Otherwise an app that wraps on top in every recording would lengthen the chain each time. */
  @Test
  void laterRecordingsUseTheOneThatCouldNotBeTakenOff() {
    window.setCallback(host);
    TouchCallback touches = TouchWrapping.of(window, decor);
    Window.Callback other = callback();
    window.setCallback(other);
    TouchWrapping.remove(window, touches);
    assertSame(other, window.getCallback());
    assertSame(touches, TouchWrapping.of(window, decor));
    assertSame(other, window.getCallback());
  }

  @Test
  void oneThatIsBypassedIsReplacedTwice() {
    window.setCallback(host);
    TouchCallback first = TouchWrapping.of(window, decor);
    window.setCallback(host);
    TouchCallback second = TouchWrapping.again(window, first);
    assertNotSame(first, second);
    assertSame(second, TouchWrapping.of(window, decor));
    window.setCallback(host);
    TouchCallback third = TouchWrapping.again(window, second);
    assertSame(third, window.getCallback());
    window.setCallback(host);
    assertSame(third, TouchWrapping.again(window, third));
    assertSame(host, window.getCallback());
  }

  @Test
  void aWindowWithoutACallbackGetsNone() {
    assertNull(TouchWrapping.of(window, decor));
    assertNull(window.getCallback());
    window.setCallback(host);
    TouchCallback touches = TouchWrapping.of(window, decor);
    window.setCallback(null);
    assertSame(touches, TouchWrapping.again(window, touches));
  }

  private static Window.Callback callback() {
    return Bare.of(FakeWindow.Host.class);
  }
}
