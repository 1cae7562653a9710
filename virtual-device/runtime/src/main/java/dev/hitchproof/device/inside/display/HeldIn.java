package dev.hitchproof.device.inside.display;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Where in a frame the main thread is held. */
public enum HeldIn {
  INPUT,
  ANIMATION,
  LAYOUT,
  DRAW,
  /** The RenderThread copies the frame, or is still busy with the one before. */
  SYNC,
  BETWEEN_FRAMES;

  private static final Set<String> LAYOUT_METHODS = Set.of("performMeasure", "performLayout", "measureHierarchy");
  private static final Pattern PLATFORM = Pattern.compile("^android\\.(view|graphics)\\.");
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Read from the clean stack of the app's code that holds it, innermost call first. */
  static HeldIn of(StackTraceElement[] stack) {
    if (!has(stack, Set.of("doFrame"))) return BETWEEN_FRAMES;
    if (has(stack, Set.of("performDraw"))) return DRAW;
    if (has(stack, LAYOUT_METHODS)) return LAYOUT;
    return has(stack, Set.of("dispatchInputEvent", "deliverInputEvent", "doConsumeBatchedInput")) ? INPUT : ANIMATION;
  }

  private static boolean has(StackTraceElement[] stack, Set<String> methods) {
    return Arrays.stream(stack)
        .anyMatch(call -> PLATFORM.matcher(call.getClassName()).find() && methods.contains(call.getMethodName()));
  }
}
