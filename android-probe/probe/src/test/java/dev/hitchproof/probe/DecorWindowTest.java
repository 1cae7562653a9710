package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import android.content.Context;
import android.os.StrictMode;
import android.view.View;
import android.view.Window;
import org.junit.jupiter.api.Test;

/** Uses classes named and built like the platform's; those of Android 14 run on the virtual device. */
final class DecorWindowTest {
  private final FakeWindow window = FakeWindow.of(FakeView.at(0, 0, 1, 1));

  /** As from API 24 on. */
  private static final class WithField {
    static final class DecorView extends View {
      private int other;
      private FakeWindow mWindow;

      private DecorView(Context never) {
        super(never);
      }
    }
  }

  /** As below API 24: an inner class of PhoneWindow. */
  private static final class Without {
    static final class DecorView extends View {
      private int other;

      private DecorView(Context never) {
        super(never);
      }
    }
  }

  @Test
  void theFieldOfTheDecorViewIsRead() throws ReflectiveOperationException {
    WithField.DecorView decor = Bare.of(WithField.DecorView.class);
    assertNull(DecorWindow.of(decor));
    Bare.set(decor, WithField.DecorView.class, "mWindow", window);
    assertSame(window, DecorWindow.of(decor));
  }

  /** The search is slow, and the app may have asked to end when hidden fields are accessed. */
  @Test
  void theFieldIsSearchedOnceWithoutPenalty() throws ReflectiveOperationException {
    StrictMode.VmPolicy ofApp = StrictMode.getVmPolicy();
    WithField.DecorView decor = Bare.of(WithField.DecorView.class);
    DecorWindow.of(Bare.of(Without.DecorView.class));
    int before = StrictMode.sets;
    for (int i = 0; i < 3; i++) DecorWindow.of(decor);
    assertEquals(before + 2, StrictMode.sets);
    assertSame(ofApp, StrictMode.getVmPolicy());
  }

  @Test
  void aRootOfAnotherClassHasNone() throws ReflectiveOperationException {
    assertNull(DecorWindow.of(FakeView.at(0, 0, 1, 1)));
    assertNull(DecorWindow.of(Bare.of(Without.DecorView.class)));
  }
}
