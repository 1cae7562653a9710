package dev.hitchproof.device.inside.shadow;

import android.graphics.HardwareRenderer;
import dev.hitchproof.device.inside.display.Display;
import dev.hitchproof.device.inside.level.Natives;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.shadows.ShadowNativeHardwareRenderer;

/** Does to a renderer what the JVM's cleaner does when it has been collected. It runs beside the framework, in the sandbox. */
public final class CollectedRenderer {
  private static final int FLAG_DUMP_FRAMESTATS = 1;

  private CollectedRenderer() {}

  /** What {@code dumpsys gfxinfo} has under the address of the renderer: before, after the cleaner's call, and after the next renderer. */
  public static List<String> dumps() {
    long root = (long) Natives.call(HardwareRenderer.class, ShadowNativeHardwareRenderer.class, "nCreateRootRenderNode");
    long renderer = DeviceHardwareRenderer.nCreateProxy(true, root);
    DeviceHardwareRenderer.nSetName(renderer, "old");
    List<String> dumps = new ArrayList<>(List.of(dump(renderer)));
    DeviceHardwareRenderer.nDeleteProxy(renderer);
    dumps.add(dump(renderer));
    DeviceHardwareRenderer.nCreateProxy(true, root);
    dumps.add(dump(renderer));
    return dumps;
  }

  private static String dump(long renderer) {
    return Display.graphics().ofWindow(renderer, FLAG_DUMP_FRAMESTATS, 0).lines().filter(line -> line.startsWith("Window: ")).findFirst().orElseThrow();
  }
}
