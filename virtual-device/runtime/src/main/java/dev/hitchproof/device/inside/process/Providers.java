package dev.hitchproof.device.inside.process;

import android.app.Application;
import android.content.ContentProvider;
import android.content.pm.PackageParser;
import android.content.pm.ProviderInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.shadows.ShadowContentResolver;

/** The app's content providers, in their init order, and empty ones for those of system apps. */
public final class Providers {
  private static final Map<String, ContentProvider> BY_CLASS = new HashMap<>();

  private Providers() {}

  static void install(Application app, AppPackage pkg, ClassLoader loader) {
    BY_CLASS.clear();
    for (String authority : EmptyProvider.AUTHORITIES) {
      ProviderInfo info = new ProviderInfo();
      info.authority = authority;
      info.exported = true;
      EmptyProvider empty = new EmptyProvider();
      empty.attachInfo(app, info);
      ShadowContentResolver.registerProviderInternal(authority, empty);
    }
    List<PackageParser.Provider> all = new ArrayList<>(pkg.parsed().providers);
    all.sort((a, b) -> Integer.compare(b.info.initOrder, a.info.initOrder));
    for (PackageParser.Provider one : all) install(app, loader, one.info);
  }

  private static void install(Application app, ClassLoader loader, ProviderInfo info) {
    info.applicationInfo = app.getApplicationInfo();
    try {
      ContentProvider c = (ContentProvider) loader.loadClass(info.name).getDeclaredConstructor().newInstance();
      BY_CLASS.put(info.name, c);
      c.attachInfo(app, info);
      for (String authority : info.authority.split(";")) ShadowContentResolver.registerProviderInternal(authority, c);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Unable to get provider " + info.name, e);
    }
  }

  /** The running app's provider of that class name, or null. */
  public static ContentProvider named(String className) {
    return BY_CLASS.get(className);
  }
}
