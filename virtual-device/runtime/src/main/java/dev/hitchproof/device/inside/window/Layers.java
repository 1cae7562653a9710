package dev.hitchproof.device.inside.window;

import android.view.ViewRootImpl;
import android.view.WindowManagerGlobal;
import dev.hitchproof.device.inside.display.Display;
import dev.hitchproof.device.inside.display.LayerFrames;
import dev.hitchproof.device.inside.time.DeviceTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.util.ReflectionHelpers;

/** The app's windows as SurfaceFlinger's layers: one per surface. */
public final class Layers {
  private Layers() {}

  /** Name and newest frames of each layer. */
  public static Map<String, Object> facts() {
    List<Map<String, Object>> layers = all().entrySet().stream()
        .map(layer -> Map.<String, Object>of("name", layer.getKey(), "frames", layer.getValue().untilNs(DeviceTime.nowNs())))
        .toList();
    return Map.of("layers", layers);
  }

  /** @param name null for all layers */
  public static void clear(String name) {
    all().forEach((layer, frames) -> {
      if (name == null || name.equals(layer)) frames.clear();
    });
  }

  private static Map<String, LayerFrames> all() {
    Map<String, LayerFrames> layers = new LinkedHashMap<>();
    List<ViewRootImpl> roots = ReflectionHelpers.getField(WindowManagerGlobal.getInstance(), "mRoots");
    for (ViewRootImpl root : roots) {
      long renderer = Windows.renderer(root);
      if (renderer == 0) continue;
      Object attributes = ReflectionHelpers.getField(root, "mWindowAttributes");
      Object title = ReflectionHelpers.callInstanceMethod(attributes, "getTitle");
      layers.put(title + "#" + Display.windows().of(renderer), Display.layerFrames(renderer));
    }
    return layers;
  }
}
