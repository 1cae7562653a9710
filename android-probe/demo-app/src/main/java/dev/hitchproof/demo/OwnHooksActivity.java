package dev.hitchproof.demo;

import android.annotation.SuppressLint;
import android.app.Activity;
import android.os.Build;
import android.os.Bundle;
import android.os.Handler;
import android.os.Message;
import android.provider.Settings;
import android.widget.TextView;
import java.lang.reflect.Field;

/**
 * Does what libraries that watch an app from inside do: replaces the callback of the process's main handler by reflection, and
 * asks whether it may draw over other apps. Shows the results of both.
 */
public final class OwnHooksActivity extends Activity {
  private TextView shown;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    shown = new TextView(this);
    setContentView(shown);
    shown.setText("overlays: " + (Build.VERSION.SDK_INT < 23 || Settings.canDrawOverlays(this)));
    try {
      mainHandler(this::received).sendEmptyMessage(-1);
    } catch (ReflectiveOperationException e) {
      shown.append(" not hooked: " + e);
    }
  }

  @SuppressLint("PrivateApi")
  private static Handler mainHandler(Handler.Callback callback) throws ReflectiveOperationException {
    Class<?> type = Class.forName("android.app.ActivityThread");
    Object thread = open(type, "sCurrentActivityThread").get(null);
    if (thread == null) throw new NoSuchFieldException("there is no current thread");
    Handler handler = (Handler) open(type, "mH").get(thread);
    open(Handler.class, "mCallback").set(handler, callback);
    return handler;
  }

  private static Field open(Class<?> type, String name) throws NoSuchFieldException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  private boolean received(Message message) {
    if (message.what == -1) shown.append(" hooked");
    return false;
  }
}
