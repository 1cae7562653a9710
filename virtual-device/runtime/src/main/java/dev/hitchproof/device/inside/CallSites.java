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

  /** @param isNative 1 when the method's body is native */
  public static CallSite method(MethodHandles.Lookup caller, String name, MethodType type, MethodHandle body, int isNative)
      throws IllegalAccessException {
    return bound(shadowOf(caller, name, type, isNative), body, type);
  }

  /** @param isNative 1 when the method's body is native */
  public static CallSite staticMethod(MethodHandles.Lookup caller, String name, MethodType type, MethodHandle body, int isNative)
      throws IllegalAccessException {
    return bound(staticShadowOf(caller, name, type, isNative), body, type);
  }

  /** Like {@link #method}, for a method that calls a system service: a shadow in its place costs as much as the call. */
  public static CallSite serviceMethod(MethodHandles.Lookup caller, String name, MethodType type, MethodHandle body, int isNative)
      throws IllegalAccessException {
    return bound(charged(shadowOf(caller, name, type, isNative)), body, type);
  }

  /** Like {@link #serviceMethod}. */
  public static CallSite staticServiceMethod(MethodHandles.Lookup caller, String name, MethodType type, MethodHandle body, int isNative)
      throws IllegalAccessException {
    return bound(charged(staticShadowOf(caller, name, type, isNative)), body, type);
  }

  /** Creates the shadow of a new object. */
  public static CallSite shadow(MethodHandles.Lookup caller, String name, MethodType type) {
    return new ConstantCallSite(RobolectricInternals.getShadowCreator(caller.lookupClass()).asType(type));
  }

  /** The method of the shadow that takes the arguments of the call, or null. */
  private static MethodHandle shadowOf(MethodHandles.Lookup caller, String name, MethodType type, int isNative) throws IllegalAccessException {
    Class<?> of = caller.lookupClass();
    MethodHandle shadow = RobolectricInternals.findShadowMethodHandle(of, name, type, false, isNative == 1);
    boolean isCalled = shadow != null && shadow != ShadowWrangler.DO_NOTHING;
    return isCalled ? onShadow(shadow, of, type) : taking(shadow, type);
  }

  /** Like {@link #shadowOf}. */
  private static MethodHandle staticShadowOf(MethodHandles.Lookup caller, String name, MethodType type, int isNative)
      throws IllegalAccessException {
    return taking(RobolectricInternals.findShadowMethodHandle(caller.lookupClass(), name, type, true, isNative == 1), type);
  }

  /** A shadow's method takes the shadow of the object first, unless it takes the object itself. */
  private static MethodHandle onShadow(MethodHandle shadow, Class<?> of, MethodType type) {
    Class<?> first = shadow.type().parameterType(0);
    if (first.equals(of)) return shadow;
    return MethodHandles.filterArguments(shadow, 0, SHADOW_OF.asType(MethodType.methodType(first, type.parameterType(0))));
  }

  private static MethodHandle taking(MethodHandle shadow, MethodType type) {
    return shadow == ShadowWrangler.DO_NOTHING ? MethodHandles.dropArguments(shadow, 0, type.parameterList()) : shadow;
  }

  private static MethodHandle charged(MethodHandle shadow) {
    return shadow == null ? null : MethodHandles.foldArguments(shadow, REPLACED_CALL);
  }

  private static CallSite bound(MethodHandle shadow, MethodHandle body, MethodType type) {
    return new ConstantCallSite((shadow == null ? body : shadow).asType(type));
  }
}
