package dev.hitchproof.device.host;

import java.lang.invoke.MethodHandle;
import org.robolectric.internal.bytecode.ClassHandler;

/** Robolectric's class handler; a subclass changes how the methods of shadows are found. */
abstract class HandlerAround implements ClassHandler {
  final ClassHandler handler;

  HandlerAround(ClassHandler handler) {
    this.handler = handler;
  }

  @Override
  public void classInitializing(Class<?> of) {
    handler.classInitializing(of);
  }

  @Override
  public MethodHandle getShadowCreator(Class<?> of) {
    return handler.getShadowCreator(of);
  }

  @Override
  public Object intercept(String signature, Object instance, Object[] params, Class<?> of) throws Throwable {
    return handler.intercept(signature, instance, params, of);
  }

  @Override
  public <T extends Throwable> T stripStackTrace(T t) {
    return handler.stripStackTrace(t);
  }
}
