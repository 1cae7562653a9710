package dev.hitchproof.device.inside.server;

import android.app.Application;
import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.IntentFilter.MalformedMimeTypeException;
import android.provider.MediaStore;
import android.provider.Settings;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.Shadows;

/**
 * The screens of a phone's own apps that others open: a browser, the settings, the chooser, the file picker, the camera, the
 * dialler, the launcher. They exist for who asks, and whoever uses them cancels at once.
 */
public final class SystemScreens {
  static final String PACKAGE = "dev.hitchproof.system";
  private static final ComponentName LAUNCHER = new ComponentName(PACKAGE, PACKAGE + ".Launcher");
  private static final ComponentName OTHERS = new ComponentName(PACKAGE, PACKAGE + ".Screen");

  private SystemScreens() {}

  /** Tells the package manager of them. */
  public static void install(Application app) {
    add(app, LAUNCHER, filter(Intent.ACTION_MAIN, Intent.CATEGORY_HOME));
    add(app, OTHERS, filter(Intent.ACTION_CHOOSER));
    add(app, OTHERS, ofSchemes(filter(Intent.ACTION_VIEW, Intent.CATEGORY_BROWSABLE), "http", "https", "tel", "geo", "mailto"));
    add(app, OTHERS, filter(Intent.ACTION_DIAL));
    add(app, OTHERS, ofSchemes(filter(Intent.ACTION_DIAL), "tel"));
    add(app, OTHERS, ofSchemes(filter(Intent.ACTION_SENDTO), "mailto", "sms", "smsto", "mms", "mmsto"));
    add(app, OTHERS, filter(Intent.ACTION_OPEN_DOCUMENT_TREE));
    add(app, OTHERS, filter(MediaStore.ACTION_IMAGE_CAPTURE));
    add(app, OTHERS, filter(MediaStore.ACTION_VIDEO_CAPTURE));
    for (String action : List.of(Intent.ACTION_GET_CONTENT, Intent.ACTION_OPEN_DOCUMENT, Intent.ACTION_CREATE_DOCUMENT, Intent.ACTION_PICK, Intent.ACTION_SEND, Intent.ACTION_SEND_MULTIPLE))
      add(app, OTHERS, ofAnyType(filter(action, Intent.CATEGORY_OPENABLE)));
    for (String action : settings()) {
      add(app, OTHERS, filter(action));
      add(app, OTHERS, ofSchemes(filter(action), "package"));
    }
  }

  /** {@code Settings.ACTION_…_SETTINGS} of this level. */
  private static List<String> settings() {
    List<String> actions = new ArrayList<>();
    for (Field f : Settings.class.getDeclaredFields()) {
      if (!Modifier.isPublic(f.getModifiers()) || !f.getName().startsWith("ACTION_") || f.getType() != String.class) continue;
      try {
        actions.add((String) f.get(null));
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
    return actions;
  }

  private static void add(Application app, ComponentName screen, IntentFilter filter) {
    var packages = Shadows.shadowOf(app.getPackageManager());
    packages.addActivityIfNotPresent(screen);
    packages.addIntentFilterForActivity(screen, filter);
  }

  private static IntentFilter filter(String action, String... categories) {
    IntentFilter filter = new IntentFilter(action);
    filter.addCategory(Intent.CATEGORY_DEFAULT);
    for (String category : categories) filter.addCategory(category);
    return filter;
  }

  private static IntentFilter ofSchemes(IntentFilter filter, String... schemes) {
    for (String scheme : schemes) filter.addDataScheme(scheme);
    return filter;
  }

  private static IntentFilter ofAnyType(IntentFilter filter) {
    try {
      filter.addDataType("*/*");
    } catch (MalformedMimeTypeException e) {
      throw new IllegalArgumentException(e);
    }
    return filter;
  }
}
