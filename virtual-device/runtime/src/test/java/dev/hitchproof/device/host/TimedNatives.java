package dev.hitchproof.device.host;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.internal.bytecode.ClassHandler;

/** Robolectric's class handler, with every native call of the framework timed while {@link #record} runs something. */
final class TimedNatives extends HandlerAround {
  /** What is timed. */
  interface Operation {
    void run() throws Exception;
  }

  private static final MethodHandle BEGIN;
  private static final MethodHandle END;
  private static final MethodHandle END_VOID;
  private static final List<NativeCalls> ALL = new ArrayList<>();
  private static Thread recorded;
  private static int depth;

  static {
    MethodHandles.Lookup own = MethodHandles.lookup();
    try {
      BEGIN = own.findStatic(TimedNatives.class, "begin", MethodType.methodType(void.class, NativeCalls.class, Object[].class));
      END = own.findStatic(TimedNatives.class, "end", MethodType.methodType(Object.class, NativeCalls.class, Object.class));
      END_VOID = own.findStatic(TimedNatives.class, "end", MethodType.methodType(void.class, NativeCalls.class));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("natives cannot be timed", e);
    }
  }

  TimedNatives(ClassHandler handler) {
    super(handler);
  }

  /** The native methods that the operation called; their calls are valid until the next recording. */
  static List<NativeCalls> record(Operation operation) throws Exception {
    ALL.forEach(NativeCalls::clear);
    depth = 0;
    recorded = Thread.currentThread();
    try {
      operation.run();
    } finally {
      recorded = null;
    }
    return ALL.stream().filter(calls -> !calls.isEmpty()).toList();
  }

  @Override
  public MethodHandle findShadowMethodHandle(Class<?> of, String name, MethodType type, boolean isStatic, boolean isNative)
      throws IllegalAccessException {
    MethodHandle real = handler.findShadowMethodHandle(of, name, type, isStatic, isNative);
    if (real == null || !isNative) return real;
    MethodType arguments = isStatic ? type : type.dropParameterTypes(0, 1);
    String method = of.getName().replace('.', '/') + '.' + name + CallCosts.typesOf(arguments.toMethodDescriptorString());
    NativeCalls calls = new NativeCalls(method, !isStatic);
    ALL.add(calls);
    MethodType shape = real.type();
    Class<?> result = shape.returnType();
    MethodHandle begin = BEGIN.bindTo(calls).asCollector(Object[].class, shape.parameterCount());
    MethodHandle end = result == void.class ? END_VOID.bindTo(calls) : END.bindTo(calls).asType(MethodType.methodType(result, result));
    return MethodHandles.foldArguments(MethodHandles.filterReturnValue(real, end), begin.asType(shape.changeReturnType(void.class)));
  }

  /** A native method whose shadow calls other native methods counts as one call. */
  private static void begin(NativeCalls calls, Object[] arguments) {
    if (Thread.currentThread() == recorded && depth++ == 0) calls.begin(arguments);
  }

  private static Object end(NativeCalls calls, Object result) {
    if (Thread.currentThread() == recorded && --depth == 0) calls.end(result);
    return result;
  }

  private static void end(NativeCalls calls) {
    if (Thread.currentThread() == recorded && --depth == 0) calls.end(null);
  }
}
