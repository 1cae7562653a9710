package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.Vector;
import org.junit.jupiter.api.Test;

/** Which objects only the app locks. */
final class AppMonitorsTest {
  public static class OfApp {}

  public static class ListOfApp extends Vector<Object> {}

  @Test
  void anObjectOfTheAppIsLockedByTheAppOnly() throws Exception {
    assertTrue(HeldMonitors.AppMonitors.contain(loadedByTheApp(OfApp.class)));
  }

  @Test
  void whatTheJdkOrTheFrameworkLoadsTheyMayLock() {
    assertFalse(HeldMonitors.AppMonitors.contain(new Vector<>()));
    assertFalse(HeldMonitors.AppMonitors.contain(new java.sql.DriverPropertyInfo("", ""))); // of the platform's loader
    assertFalse(HeldMonitors.AppMonitors.contain(new OfApp()));
  }

  @Test
  void whatTheAppInheritsFromTheJdkTheJdkMayLock() throws Exception {
    assertFalse(HeldMonitors.AppMonitors.contain(loadedByTheApp(ListOfApp.class)));
  }

  private static Object loadedByTheApp(Class<?> type) throws Exception {
    return new AppLoader().loadClass(type.getName()).getConstructor().newInstance();
  }

  private static final class AppLoader extends ClassLoader {
    private AppLoader() {
      super(AppMonitorsTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.contains("OfApp")) return super.loadClass(name, resolve);
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] code = in.readAllBytes();
        return defineClass(name, code, 0, code.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
