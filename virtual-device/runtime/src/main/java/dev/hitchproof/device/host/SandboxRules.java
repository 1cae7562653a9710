package dev.hitchproof.device.host;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.robolectric.internal.bytecode.InstrumentationConfiguration;
import org.robolectric.internal.bytecode.Interceptors;
import org.robolectric.internal.bytecode.MethodRef;

/**
 * Which classes are loaded on which side of the sandbox, as Robolectric's own runner has it.
 * https://github.com/robolectric/robolectric/blob/robolectric-4.16.1/robolectric/src/main/java/org/robolectric/internal/AndroidConfigurer.java
 */
final class SandboxRules {
  private static final List<String> HOST_SIDE =
      List.of("dev.hitchproof.device.boot.", "dev.hitchproof.device.files.", "dev.hitchproof.device.host.", "org.bouncycastle.", "org.conscrypt.", "org.objectweb.asm",
          "org.robolectric.manifest.", "org.robolectric.res.", "org.w3c.", "org.xml.");
  private static final List<String> INSTRUMENTED =
      List.of("dalvik.", "libcore.", "android.", "com.android.internal.", "org.apache.http.", "org.ccil.cowan.tagsoup.",
          "org.kxml2.");

  private SandboxRules() {}

  static InstrumentationConfiguration of(Interceptors interceptors) {
    InstrumentationConfiguration.Builder b = InstrumentationConfiguration.newBuilder();
    for (MethodRef m : interceptors.getAllMethodRefs()) b.addInterceptedMethod(m);
    HOST_SIDE.forEach(b::doNotAcquirePackage);
    b.doNotAcquireClass("org.robolectric.shadow.api.ShadowPicker");
    b.addClassNameTranslation("java.nio.charset.Charsets", StandardCharsets.class.getName());
    b.addClassNameTranslation("java.lang.UnsafeByteSequence", Object.class.getName());
    b.addClassNameTranslation("java.util.jar.StrictJarFile", Object.class.getName());
    b.addClassNameTranslation("sun.misc.Cleaner", "java.lang.ref.Cleaner$Cleanable");
    b.doNotInstrumentPackage("android.R");
    b.doNotInstrumentClass("android.app.RecoverableSecurityException");
    INSTRUMENTED.forEach(b::addInstrumentedPackage);
    return b.build();
  }
}
