package dev.hitchproof.device.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import javax.inject.Named;
import org.robolectric.internal.AndroidSandbox;
import org.robolectric.internal.bytecode.ClassInstrumentor;
import org.robolectric.internal.bytecode.InstrumentationConfiguration;
import org.robolectric.pluginapi.Sdk;

/** The framework's loader, reading its jar directly: many times faster than by {@code jar:} URLs. */
public class DeviceClassLoader extends AndroidSandbox.SdkSandboxClassLoader implements ObjectSizes.ClassFiles, ShadowResets.Loads {
  /** Excludes com.android.org.kxml2: with it, equal seeds left unequal traces. */
  private static final List<String> METERED =
      List.of("android.", "com.android.internal.", "org.ccil.cowan.tagsoup.", "org.json.");
  /** The classes that make time pass, and those that they call: a poll for the host's sake must not cost the app anything. */
  private static final List<String> FREE =
      List.of("android.os.Binder", "android.os.Looper", "android.os.MessageQueue", "android.os.SystemClock", "android.os.Trace", "android.util.Log",
          "android.view.Choreographer", "android.view.DisplayEventReceiver", "android.view.InputEventReceiver");

  private static final String SHADOWS = "org.robolectric.shadows.";

  /** Below this level, many of Robolectric's shadows name classes that the level does not have. */
  private static final int FIRST_WITHOUT_GAPS = 34;

  private final JarFile framework;
  private final boolean isOlder;
  private final MeteredClasses metered = MeteredClasses.ofDevice();

  public DeviceClassLoader(
      InstrumentationConfiguration config, @Named("runtimeSdk") Sdk runtimeSdk, ClassInstrumentor instrumentor) {
    super(config, runtimeSdk, instrumentor);
    isOlder = runtimeSdk.getApiLevel() < FIRST_WITHOUT_GAPS;
    try {
      framework = new JarFile(runtimeSdk.getJarPath().toFile(), false);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot open the framework " + runtimeSdk.getJarPath(), e);
    }
  }

  @Override
  public Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    return IdentityHashes.unmovedByLoading(() -> super.loadClass(name, resolve));
  }

  @Override
  protected byte[] getByteCode(String name) throws ClassNotFoundException {
    JarEntry e = framework.getJarEntry(name.replace('.', '/') + ".class");
    if (name.equals(ShadowResets.CLASS)) return ShadowResets.ofLoaded(super.getByteCode(name));
    if (e == null && isOlder && name.startsWith(SHADOWS)) return OlderShadow.of(super.getByteCode(name), this::isAbsent);
    if (e == null) return super.getByteCode(name);
    if (isMetered(name)) return metered.of(framework, e, !isFree(name));
    try (InputStream in = framework.getInputStream(e)) {
      return in.readAllBytes();
    } catch (IOException x) {
      throw new ClassNotFoundException(name, x);
    }
  }

  @Override
  public byte[] classFile(String name) {
    try {
      return getByteCode(name.replace('/', '.'));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(name + " has been loaded, but its file is not found", e);
    }
  }

  @Override
  public boolean hasLoaded(String name) {
    return findLoadedClass(name) != null;
  }

  /** Whether this is a class of the platform that the level does not have. */
  private boolean isAbsent(String internalName) {
    if (!internalName.startsWith("android/") && !internalName.startsWith("com/android/")) return false;
    String file = internalName + ".class";
    return framework.getJarEntry(file) == null && getResource(file) == null;
  }

  /** Whether the class's work is counted. Calls of the platform's other code have a price. */
  static boolean isMetered(String name) {
    return startsWithAny(name, METERED);
  }

  /** Whether what the metered class executes costs nothing. */
  static boolean isFree(String name) {
    return startsWithAny(name, FREE);
  }

  private static boolean startsWithAny(String name, List<String> prefixes) {
    for (String p : prefixes) if (name.startsWith(p)) return true;
    return false;
  }
}
