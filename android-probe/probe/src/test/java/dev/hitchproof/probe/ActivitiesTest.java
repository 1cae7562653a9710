package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.Process;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ActivitiesTest implements Activities.Starts {
  {
    Process.startMs = System.nanoTime() / 1_000_000;
  }

  private final Rig rig = new Rig();
  private final Guard guard = new Guard("probe", rig);
  private final Activities activities = new Activities(guard, this, new StartUp(new Handler(), guard));
  private final List<String> intents = new ArrayList<String>();
  private final Activity below = activity();
  private final Activity above = activity();
  private int left;

  @AfterEach
  void forget() {
    Looper.forget();
    Process.startMs = 0;
  }

  @Test
  void theIntentsOfActivitiesAreToldAsTheyAreCreatedAndResumed() {
    Bare.set(below, Activity.class, "mIntent", new Intent());
    activities.onActivityCreated(below, null);
    activities.onActivityCreated(below, new Bundle());
    activities.onActivityResumed(below);
    assertEquals(Arrays.asList("its intent", "its intent, recreated", "its intent"), intents);
  }

  @Test
  void theFirstFrameIsAwaitedOfAnActivityThatIsNotDestroyed() {
    activities.onActivityCreated(below, null);
    activities.onActivityResumed(below);
    FakeView decor = (FakeView) below.getWindow().peekDecorView();
    assertEquals(2, decor.attached.size());
    activities.onActivityDestroyed(below);
    assertEquals(0, decor.attached.size());
  }

  @Test
  void theAppIsLeftWithItsLastVisibleActivity() {
    activities.onActivityResumed(below);
    activities.onActivityResumed(above);
    activities.onActivityStopped(above);
    assertEquals(0, left);
    activities.onActivityStopped(below);
    assertEquals(1, left);
  }

  @Test
  void anActivityThatIsRecreatedForAConfigurationDoesNotLeaveIt() {
    activities.onActivityResumed(below);
    Bare.set(below, Activity.class, "mChangingConfigurations", true);
    activities.onActivityStopped(below);
    assertEquals(0, left);
  }

  @Test
  void theLastResumedIsOnTop() {
    activities.onActivityResumed(below);
    activities.onActivityResumed(above);
    assertEquals(Arrays.asList(below, above), activities.visible());
    activities.onActivityResumed(below);
    assertEquals(Arrays.asList(above, below), activities.visible());
    activities.onActivityDestroyed(below);
    assertEquals(Collections.singletonList(above), activities.visible());
  }

  @Test
  void aListenerThatFailsIsNotNoticed() {
    List<String> heard = new ArrayList<String>();
    activities.listener(new Activities.Listener() {
      @Override
      public void resumed(Activity a) {
        heard.add("resumed");
        throw new NoSuchMethodError();
      }

      @Override
      public void paused(Activity a) {
        heard.add("paused");
        throw new NoSuchMethodError();
      }

      @Override
      public void stopped(Activity a) {
        heard.add("stopped");
        throw new NoSuchMethodError();
      }

      @Override
      public void destroyed(Activity a) {
        heard.add("destroyed");
        throw new NoSuchMethodError();
      }
    });
    activities.onActivityResumed(below);
    activities.onActivityPaused(below);
    activities.onActivityStopped(below);
    activities.onActivityDestroyed(below);
    assertEquals(Arrays.asList("resumed", "paused", "stopped", "destroyed"), heard);
    assertEquals(Collections.nCopies(4, "probe: java.lang.NoSuchMethodError"), rig.failed);
  }

  private static Activity activity() {
    Activity a = Bare.of(Activity.class);
    Bare.set(a, Activity.class, "mWindow", FakeWindow.of(FakeView.at(0, 0, 1, 1)));
    return a;
  }

  @Override
  public void started(Intent intent, boolean isRecreated) {
    intents.add((intent == below.getIntent() ? "its intent" : "another") + (isRecreated ? ", recreated" : ""));
  }

  @Override
  public void left() {
    left++;
  }
}
