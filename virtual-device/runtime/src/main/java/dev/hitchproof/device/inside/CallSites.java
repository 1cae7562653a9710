package dev.hitchproof.device.inside;

import dev.hitchproof.device.api.Work;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.robolectric.internal.bytecode.RobolectricInternals;
import org.robolectric.internal.bytecode.ShadowWrangler;
import org.robolectric.internal.bytecode.ShadowedObject;

/**
 * Bootstrap methods that permanently bind each entry of an instrumented method to its shadow or its body. Robolectric's own can
 * rebind to other shadows, which the device never does, and clean the stack of each exception that passes, for which the JVM
 * compiles thousands of forms of method handles at each start. Apart from that the calls are the same as in
 * https://github.com/robolectric/robolectric/blob/robolectric-4.16.1/sandbox/src/main/java/org/robolectric/internal/bytecode/InvokeDynamicSupport.java
 */
public final class CallSites {
  private static final MethodHandle SHADOW_OF;
  private static final MethodHandle REPLACED_CALL;

  static {
    try {
      REPLACED_CALL = MethodHandles.lookup().findStatic(Work.class, "callsReplacedService", MethodType.methodType(void.class));
      SHADOW_OF =
          MethodHandles.lookup().findVirtual(ShadowedObject.class, "$$robo$getData", MethodType.methodType(Object.class));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("shadows cannot be found", e);
    }
  }

  private CallSites() {}

  /**
   * @param isNative 1 when the method's body is native
   * @param callsService 1 when the body calls a system service: a shadow in its place costs as much as the call
   */
  public static CallSite method(
      MethodHandles.Lookup caller, String name, MethodType type, MethodHandle body, int isNative, int isStatic, int callsService)
      throws IllegalAccessException {
    Class<?> of = caller.lookupClass();
    MethodHandle shadow = RobolectricInternals.findShadowMethodHandle(of, name, type, isStatic == 1, isNative == 1);
    if (shadow == null) return new ConstantCallSite(body.asType(type));
    if (shadow == ShadowWrangler.DO_NOTHING) shadow = MethodHandles.dropArguments(shadow, 0, type.parameterList());
    else if (isStatic == 0) shadow = onShadow(shadow, of, type);
    return new ConstantCallSite((callsService == 1 ? MethodHandles.foldArguments(shadow, REPLACED_CALL) : shadow).asType(type));
  }

  /** Creates the shadow of a new object. */
  public static CallSite shadow(MethodHandles.Lookup caller, String name, MethodType type) {
    return new ConstantCallSite(RobolectricInternals.getShadowCreator(caller.lookupClass()).asType(type));
  }

  /** A shadow's method takes the shadow of the object first, unless it takes the object itself. */
  private static MethodHandle onShadow(MethodHandle shadow, Class<?> of, MethodType type) {
    Class<?> first = shadow.type().parameterType(0);
    if (first.equals(of)) return shadow;
    return MethodHandles.filterArguments(shadow, 0, SHADOW_OF.asType(MethodType.methodType(first, type.parameterType(0))));
  }
}
