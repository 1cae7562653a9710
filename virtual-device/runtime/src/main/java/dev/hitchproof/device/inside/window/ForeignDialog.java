package dev.hitchproof.device.inside.window;

import java.util.List;
import java.util.Map;

/** A dialog of the system in front of the app, as an accessibility service sees it. */
public final class ForeignDialog {
  public static final String PACKAGE = "android";
  private static final List<Integer> BOUNDS = List.of(80, 800, 1000, 1200);
  private static final List<Integer> BUTTON = List.of(80, 1080, 1000, 1200);

  private ForeignDialog() {}

  public static Map<String, Object> node() {
    Map<String, Object> title = node("android.widget.TextView", "System UI isn't responding", BOUNDS, List.of());
    Map<String, Object> button = node("android.widget.Button", "Wait", BUTTON, List.of());
    return node("android.widget.FrameLayout", "", BOUNDS, List.of(title, button));
  }

  private static Map<String, Object> node(String className, String text, List<Integer> bounds, List<?> children) {
    return Map.of("class", className, "package", PACKAGE, "text", text, "bounds", bounds, "enabled", true, "displayed", true, "children", children);
  }
}
