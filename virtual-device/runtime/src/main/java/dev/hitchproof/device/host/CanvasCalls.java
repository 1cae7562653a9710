package dev.hitchproof.device.host;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Set;
import org.robolectric.internal.bytecode.ClassHandler;

/** Robolectric's class handler, with native calls of canvases, render nodes and effects reported to {@link DisplayLists}. */
final class CanvasCalls extends HandlerAround {
  private static final Set<String> CANVASES =
      Set.of("android.graphics.BaseCanvas", "android.graphics.BaseRecordingCanvas", "android.graphics.Canvas",
          "android.graphics.RecordingCanvas");
  private static final MethodHandle CALLED = of(DisplayLists.class, "called", void.class, String.class, Object[].class);
  private static final MethodHandle BEGIN = of(DisplayLists.class, "begin", void.class, long.class, long.class);
  private static final MethodHandle BEGUN = of(CanvasCalls.class, "begun", long.class, long.class, long.class);
  private static final MethodHandle DISCARDED = of(DisplayLists.class, "discarded", void.class, long.class);
  private static final MethodHandle NODE_CREATED = of(CanvasCalls.class, "nodeCreated", long.class, long.class);
  private static final MethodHandle EFFECT_SET = of(DisplayLists.class, "effect", void.class, long.class, long.class);
  private static final MethodHandle EFFECT_CREATED = of(RenderEffects.class, "created", long.class, long.class, String.class, Object[].class);

  private static MethodHandle of(Class<?> owner, String name, Class<?> result, Class<?>... parameters) {
    try {
      return MethodHandles.lookup().findStatic(owner, name, MethodType.methodType(result, parameters));
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
    return switch (of.getName()) {
      case "android.graphics.RenderNode" -> ofNode(name, real);
      case "android.graphics.RenderEffect" -> ofEffect(name, real);
      default -> CANVASES.contains(of.getName()) ? reported(name, real) : real;
    };
  }

  private static MethodHandle ofNode(String name, MethodHandle real) {
    return switch (name) {
      case "nCreate" -> MethodHandles.filterReturnValue(real, NODE_CREATED);
      case "nDiscardDisplayList" -> MethodHandles.foldArguments(real, DISCARDED);
      case "nSetRenderEffect" -> MethodHandles.foldArguments(real, EFFECT_SET);
      default -> real;
    };
  }

  private static MethodHandle ofEffect(String name, MethodHandle real) {
    if (!name.startsWith("nativeCreate")) return real;
    MethodType type = real.type();
    MethodHandle created = MethodHandles.insertArguments(EFFECT_CREATED, 1, name).asCollector(Object[].class, type.parameterCount());
    return MethodHandles.foldArguments(created.asType(type.insertParameterTypes(0, long.class)), real);
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

  private static long nodeCreated(long node) {
    DisplayLists.created(node);
    return node;
  }

  private static long begun(long canvas, long node) {
    DisplayLists.begin(canvas, node);
    return canvas;
  }
}
