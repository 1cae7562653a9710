package dev.hitchproof.device.inside.server;

import android.app.ResultInfo;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.os.Binder;
import android.os.Bundle;
import android.os.IBinder;
import android.os.PersistableBundle;
import com.android.internal.content.ReferrerIntent;
import java.util.ArrayList;
import java.util.List;

/** One activity in the back stack, as system_server records it. */
public final class ActivityRecord {
  enum State { NEW, RESUMED, PAUSING, PAUSED, STOPPING, STOPPED, DESTROYING }

  final IBinder token = new Binder();
  final Intent intent;
  final ActivityInfo info;
  final int ident;
  final List<ResultInfo> results = new ArrayList<>();
  final List<ReferrerIntent> newIntents = new ArrayList<>();
  State state = State.NEW;
  ActivityRecord resultTo;
  String resultWho;
  int requestCode = -1;
  boolean finishing;
  Bundle icicle;
  PersistableBundle persistent;
  int orientation = ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED;

  ActivityRecord(Intent intent, ActivityInfo info, int ident) {
    this.intent = intent;
    this.info = info;
    this.ident = ident;
  }

  /** {@code pkg/.Name}. */
  public String component() {
    return intent.getComponent().flattenToShortString();
  }
}
