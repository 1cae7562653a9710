package dev.hitchproof.probe;

import android.app.ActivityManager;
import android.app.Application;
import android.content.BroadcastReceiver;
import android.content.ContentResolver;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.InstrumentationInfo;
import android.content.pm.PackageManager;
import android.content.pm.Signature;
import android.content.res.Resources;
import android.hardware.display.DisplayManager;
import android.os.Bundle;
import android.os.Handler;
import android.os.PowerManager;
import java.io.File;
import java.util.ArrayList;
import java.util.List;

/** An application on a device made of stand-ins; created by {@link Bare}. */
final class FakeApp extends Application {
  List<ActivityLifecycleCallbacks> callbacks;
  DisplayManager displays;
  /** Receivers registered at run time: action, permission and flags, if any. */
  List<String> receivers;
  File folder;
  ApplicationInfo info;
  /** What follows the package's name in that of the process of its activities. */
  String activityProcess;
  List<Intent> opened;
  /** Whether the platform is still creating it. */
  boolean isStarting;
  /** Null if the platform does not say. */
  Intent battery;

  static FakeApp in(File folder) {
    FakeApp app = Bare.of(FakeApp.class);
    app.activityProcess = "";
    app.opened = new ArrayList<Intent>();
    app.callbacks = new ArrayList<ActivityLifecycleCallbacks>();
    app.receivers = new ArrayList<String>();
    app.displays = new DisplayManager();
    app.folder = folder;
    app.info = new ApplicationInfo();
    app.info.flags = ApplicationInfo.FLAG_DEBUGGABLE;
    app.info.processName = app.getPackageName();
    return app;
  }

  /** Makes it a released build. {@code enabled} is what its manifest says of the probe, if anything. */
  void release(boolean profileable, Boolean enabled) {
    String process = info.processName;
    info = new Released(profileable);
    info.processName = process;
    if (enabled == null) return;
    info.metaData = new Bundle();
    info.metaData.putBoolean("dev.hitchproof.enabled", enabled);
  }

  private static final class Released extends ApplicationInfo {
    private final boolean isProfileable;

    Released(boolean isProfileable) {
      this.isProfileable = isProfileable;
    }

    @Override
    public boolean isProfileableByShell() {
      return isProfileable;
    }
  }

  /** Knows the metadata of the manifest only if it is asked for. */
  public abstract static class Packages extends PackageManager {
    Bundle metaData;
    String activityProcess;

    @Override
    public PackageInfo getPackageInfo(String name, int flags) {
      PackageInfo known = new PackageInfo();
      known.signatures = new Signature[] {new Signature(new byte[] {1})};
      return known;
    }

    @Override
    public ApplicationInfo getApplicationInfo(String name, int flags) {
      ApplicationInfo known = new ApplicationInfo();
      if (flags == GET_META_DATA) known.metaData = metaData;
      return known;
    }

    @Override
    public ActivityInfo getActivityInfo(ComponentName name, int flags) {
      ActivityInfo known = new ActivityInfo();
      known.processName = "com.example.host" + activityProcess;
      return known;
    }

    @Override
    public InstrumentationInfo getInstrumentationInfo(ComponentName name, int flags) {
      return new InstrumentationInfo();
    }

    @Override
    public String getInstallerPackageName(String name) {
      return null;
    }
  }

  @Override
  public Context getApplicationContext() {
    return isStarting ? null : this;
  }

  @Override
  public ApplicationInfo getApplicationInfo() {
    return info;
  }

  @Override
  public PackageManager getPackageManager() {
    Packages packages = Bare.of(Packages.class);
    packages.metaData = info.metaData;
    packages.activityProcess = activityProcess;
    return packages;
  }

  @Override
  public Resources getResources() {
    return new Resources();
  }

  @Override
  public String getPackageName() {
    return "com.example.host";
  }

  @Override
  public void startActivity(Intent intent) {
    opened.add(intent);
  }

  @Override
  public Object getSystemService(String name) {
    switch (name) {
      case DISPLAY_SERVICE:
        return displays;
      case POWER_SERVICE:
        return new PowerManager();
      case ACTIVITY_SERVICE:
        return new ActivityManager();
      default:
        return null;
    }
  }

  @Override
  public Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter) {
    if (receiver != null) throw new AssertionError("a receiver was registered");
    return battery;
  }

  @Override
  public Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter, String permission, Handler handler) {
    receivers.add(filter.getAction(0) + " " + permission);
    return null;
  }

  @Override
  public Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter, String permission, Handler handler, int flags) {
    receivers.add(filter.getAction(0) + " " + permission + " " + flags);
    return null;
  }

  @Override
  public ContentResolver getContentResolver() {
    return null;
  }

  @Override
  public File[] getExternalMediaDirs() {
    return new File[0];
  }

  @Override
  public File getExternalFilesDir(String type) {
    return null;
  }

  @Override
  public File getFilesDir() {
    return folder;
  }

  @Override
  public void registerActivityLifecycleCallbacks(ActivityLifecycleCallbacks callback) {
    callbacks.add(callback);
  }
}
