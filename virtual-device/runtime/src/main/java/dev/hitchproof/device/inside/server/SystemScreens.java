package dev.hitchproof.device.inside.server;

import android.app.Application;
import android.app.admin.DevicePolicyManager;
import android.bluetooth.BluetoothAdapter;
import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.IntentFilter.MalformedMimeTypeException;
import android.content.pm.ActivityInfo;
import android.media.RingtoneManager;
import android.provider.AlarmClock;
import android.provider.MediaStore;
import android.provider.Settings;
import android.speech.RecognizerIntent;
import dev.hitchproof.device.inside.level.Level;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.robolectric.Shadows;

/**
 * The screens of a phone's own apps that others open: a browser, the settings, the chooser, the file picker, the camera, the
 * dialler, the launcher, and the framework's own dialogs. They exist for who asks, and whoever uses them cancels at once.
 */
public final class SystemScreens {
  static final String PACKAGE = "dev.hitchproof.system";
  private static final ComponentName LAUNCHER = new ComponentName(PACKAGE, PACKAGE + ".Launcher");
  private static final ComponentName OTHERS = new ComponentName(PACKAGE, PACKAGE + ".Screen");

  /** Of what apps ask a phone, besides the settings: https://developer.android.com/guide/components/intents-common */
  private static final List<String> ASKED =
      List.of(AlarmClock.ACTION_SET_ALARM, AlarmClock.ACTION_SET_TIMER, AlarmClock.ACTION_SHOW_ALARMS, BluetoothAdapter.ACTION_REQUEST_DISCOVERABLE,
          BluetoothAdapter.ACTION_REQUEST_ENABLE, DevicePolicyManager.ACTION_ADD_DEVICE_ADMIN, Intent.ACTION_WEB_SEARCH,
          RecognizerIntent.ACTION_RECOGNIZE_SPEECH, RingtoneManager.ACTION_RINGTONE_PICKER);
  private static final int WITH_PICTURES = 33;
  /** {@code MediaStore.ACTION_PICK_IMAGES}, a field that older frameworks do not have. */
  private static final String PICK_IMAGES = "android.provider.action.PICK_IMAGES";
  /** Of the dialogs that the framework names itself: accounts, screen capture, VPNs. */
  private static final Set<String> PACKAGES = Set.of("android", "com.android.systemui", "com.android.vpndialogs");

  private SystemScreens() {}

  /** @param found what the intent resolves to, or null */
  static boolean opens(Intent intent, ActivityInfo found) {
    if (found != null) return found.packageName.equals(PACKAGE);
    return intent.getComponent() != null && PACKAGES.contains(intent.getComponent().getPackageName());
  }

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
    for (String action : List.of(Intent.ACTION_GET_CONTENT, Intent.ACTION_OPEN_DOCUMENT, Intent.ACTION_CREATE_DOCUMENT, Intent.ACTION_SEND, Intent.ACTION_SEND_MULTIPLE))
      add(app, OTHERS, ofAnyType(filter(action, Intent.CATEGORY_OPENABLE)));
    for (String action : List.of(Intent.ACTION_EDIT, Intent.ACTION_INSERT, Intent.ACTION_PICK)) {
      add(app, OTHERS, ofAnyType(filter(action)));
      add(app, OTHERS, ofSchemes(filter(action), "content")); // of contacts and calendars, whose provider tells the type on a phone
    }
    for (String action : List.of(Intent.ACTION_DELETE, Intent.ACTION_UNINSTALL_PACKAGE)) add(app, OTHERS, ofSchemes(filter(action), "package"));
    for (String action : ASKED) add(app, OTHERS, filter(action));
    if (Level.API >= WITH_PICTURES) {
      add(app, OTHERS, filter(PICK_IMAGES));
      add(app, OTHERS, ofAnyType(filter(PICK_IMAGES)));
    }
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
