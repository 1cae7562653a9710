package dev.hitchproof.device.inside.process;

import android.app.Application;
import android.content.ContentProvider;
import android.content.ContentValues;
import android.content.pm.PackageParser;
import android.content.pm.ProviderInfo;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
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

  /** Replaces providers of system apps (contacts, media, ...): present, but without rows. */
  static final class EmptyProvider extends ContentProvider {
    static final String[] AUTHORITIES = {
      "com.android.contacts", "contacts", "call_log", "media", "com.android.calendar", "sms", "mms-sms",
      "downloads", "user_dictionary", "telephony", "com.android.externalstorage.documents"
    };

    @Override
    public boolean onCreate() {
      return true;
    }

    @Override
    public Cursor query(Uri u, String[] columns, String where, String[] args, String order) {
      return new MatrixCursor(columns != null ? columns : new String[] {"_id", "_count"});
    }

    @Override
    public String getType(Uri u) {
      return null;
    }

    @Override
    public Uri insert(Uri u, ContentValues v) {
      return Uri.withAppendedPath(u, "1");
    }

    @Override
    public int delete(Uri u, String where, String[] args) {
      return 0;
    }

    @Override
    public int update(Uri u, ContentValues v, String where, String[] args) {
      return 0;
    }
  }
}
