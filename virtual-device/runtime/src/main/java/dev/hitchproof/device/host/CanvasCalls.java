package dev.hitchproof.device.host;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Set;
import org.robolectric.internal.bytecode.ClassHandler;

/** Robolectric's class handler, with every native call of a canvas reported to {@link DisplayLists} as well. */
final class CanvasCalls extends HandlerAround {
  private static final Set<String> CANVASES =
      Set.of("android.graphics.BaseCanvas", "android.graphics.BaseRecordingCanvas", "android.graphics.Canvas",
          "android.graphics.RecordingCanvas");
  private static final MethodHandle CALLED;
  private static final MethodHandle BEGUN;
  private static final MethodHandle BEGIN;
  private static final MethodHandle DISCARDED;

  static {
    MethodHandles.Lookup own = MethodHandles.lookup();
    try {
      CALLED = own.findStatic(DisplayLists.class, "called", MethodType.methodType(void.class, String.class, Object[].class));
      BEGIN = own.findStatic(DisplayLists.class, "begin", MethodType.methodType(void.class, long.class, long.class));
      BEGUN = own.findStatic(CanvasCalls.class, "begun", MethodType.methodType(long.class, long.class, long.class));
      DISCARDED = own.findStatic(DisplayLists.class, "discarded", MethodType.methodType(void.class, long.class));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("display lists cannot be hooked", e);
    }
  }

  CanvasCalls(ClassHandler handler) {
    super(handler);
  }

  @Override
  public MethodHandle findShadowMethodHandle(Class<?> of, String name, MethodType type, boolean isStatic, boolean isNative)
      throws IllegalAccessException {
    MethodHandle real = handler.findShadowMethodHandle(of, name, type, isStatic, isNative);
    if (real == null || !isNative || !isStatic) return real;
    if (of.getName().equals("android.graphics.RenderNode") && name.equals("nDiscardDisplayList"))
      return MethodHandles.foldArguments(real, DISCARDED);
    return CANVASES.contains(of.getName()) ? reported(name, real) : real;
  }

  private static MethodHandle reported(String name, MethodHandle real) {
    MethodType type = real.type();
    if (name.equals("nCreateDisplayListCanvas")) {
      return MethodHandles.foldArguments(MethodHandles.dropArguments(BEGUN, 2, int.class, int.class), real);
    }
    if (type.parameterCount() == 0 || type.parameterType(0) != long.class) return real;
    if (name.equals("nResetDisplayListCanvas")) return MethodHandles.foldArguments(real, BEGIN);
    MethodHandle report = CALLED.bindTo(name).asCollector(Object[].class, type.parameterCount());
    return MethodHandles.foldArguments(real, report.asType(type.changeReturnType(void.class)));
  }

  private static long begun(long canvas, long node) {
    DisplayLists.begin(canvas, node);
    return canvas;
  }
}
