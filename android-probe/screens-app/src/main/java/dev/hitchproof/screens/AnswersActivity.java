package dev.hitchproof.screens;

import android.accounts.AccountManager;
import android.app.Activity;
import android.app.ActivityManager;
import android.app.WallpaperManager;
import android.bluetooth.BluetoothAdapter;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.PackageManager;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.BitmapRegionDecoder;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.graphics.Rect;
import android.hardware.Sensor;
import android.hardware.SensorManager;
import android.media.projection.MediaProjectionManager;
import android.net.Uri;
import android.os.BatteryManager;
import android.os.Build;
import android.os.Bundle;
import android.os.Environment;
import android.os.NetworkOnMainThreadException;
import android.os.storage.StorageManager;
import android.provider.CalendarContract;
import android.provider.ContactsContract;
import android.provider.MediaStore;
import android.provider.Settings;
import android.renderscript.RenderScript;
import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyProperties;
import android.util.Log;
import android.webkit.WebView;
import android.widget.TextView;
import android.widget.ZoomButtonsController;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;

/** Asks the platform what apps ask of it when they start, and logs each answer. */
public class AnswersActivity extends Activity {
  private static final int CAMERA = 7;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    TextView view = new TextView(this);
    setContentView(view);
    new ZoomButtonsController(view).setZoomInEnabled(true);
    log("battery", registerReceiver(null, new IntentFilter(Intent.ACTION_BATTERY_CHANGED)).getIntExtra(BatteryManager.EXTRA_LEVEL, -1));
    ActivityManager.MemoryInfo memory = new ActivityManager.MemoryInfo();
    ActivityManager activities = (ActivityManager) getSystemService(ACTIVITY_SERVICE);
    activities.getMemoryInfo(memory);
    log("memory", memory.totalMem > memory.availMem && activities.getMemoryClass() >= 128);
    log("storage", Environment.getExternalStorageState());
    log("volumes", ((StorageManager) getSystemService(STORAGE_SERVICE)).getStorageVolumes().size());
    log("all files", Build.VERSION.SDK_INT >= 30 && Environment.isExternalStorageManager());
    log("accelerometer", ((SensorManager) getSystemService(SENSOR_SERVICE)).getDefaultSensor(Sensor.TYPE_ACCELEROMETER) != null);
    log("id", Settings.Secure.getString(getContentResolver(), Settings.Secure.ANDROID_ID).length());
    log("airplane", Settings.Global.getInt(getContentResolver(), Settings.Global.AIRPLANE_MODE_ON, -1));
    log("vm", System.getProperty("java.vm.name"));
    String agent = "Dalvik/2.1.0 (Linux; U; Android " + Build.VERSION.RELEASE + "; " + Build.MODEL + " Build/" + Build.ID + ")";
    log("agent", System.getProperty("http.agent").equals(agent));
    log("signer", signer());
    Intent send = new Intent(Intent.ACTION_SEND).setType("text/plain");
    log("chooser", Intent.createChooser(send, "with").resolveActivity(getPackageManager()) != null);
    log("send", starts(send));
    log("browser", starts(new Intent(Intent.ACTION_VIEW, Uri.parse("https://example.org"))));
    log("settings", starts(new Intent(Settings.ACTION_APPLICATION_DETAILS_SETTINGS, Uri.parse("package:" + getPackageName()))));
    log("capture", starts(((MediaProjectionManager) getSystemService(MEDIA_PROJECTION_SERVICE)).createScreenCaptureIntent()));
    log("accounts", starts(AccountManager.newChooseAccountIntent(null, null, null, null, null, null, null)));
    log("bluetooth", starts(new Intent(BluetoothAdapter.ACTION_REQUEST_ENABLE)));
    log("event", starts(new Intent(Intent.ACTION_INSERT, CalendarContract.Events.CONTENT_URI)));
    log("contact", starts(new Intent(Intent.ACTION_PICK, ContactsContract.Contacts.CONTENT_URI)));
    log("pictures", starts(new Intent("android.provider.action.PICK_IMAGES").setType("image/*")));
    log("other app", starts(new Intent().setClassName("org.example.other", "org.example.other.Main")));
    log("nobody's", starts(new Intent("org.example.NOBODY")));
    log("key", keeps());
    log("network", connects());
    log("wallpaper", WallpaperManager.getInstance(this).getDrawable() != null);
    log("web view", WebView.getCurrentWebViewPackage() != null);
    log("regions", regions());
    log("getprop", printed("getprop ro.build.version.sdk") + ", " + printed("su"));
    log("renderscript", refused(() -> RenderScript.create(this)));
    startActivityForResult(new Intent(MediaStore.ACTION_IMAGE_CAPTURE), CAMERA);
  }

  @Override
  protected void onActivityResult(int request, int result, Intent data) {
    super.onActivityResult(request, result, data);
    if (request == CAMERA) log("camera", result == RESULT_CANCELED);
  }

  private int signer() {
    try {
      return getPackageManager().getPackageInfo(getPackageName(), PackageManager.GET_SIGNATURES).signatures[0].toByteArray().length;
    } catch (PackageManager.NameNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What it has written with a new key of the platform's store can be read with the key that is found there. */
  private static boolean keeps() {
    try {
      KeyGenerator maker = KeyGenerator.getInstance("AES", "AndroidKeyStore");
      int purposes = KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT;
      maker.init(new KeyGenParameterSpec.Builder("answers", purposes).setBlockModes("GCM").setEncryptionPaddings("NoPadding").build());
      Cipher writes = Cipher.getInstance("AES/GCM/NoPadding");
      writes.init(Cipher.ENCRYPT_MODE, maker.generateKey());
      byte[] written = writes.doFinal(new byte[] {1, 2, 3});
      KeyStore store = KeyStore.getInstance("AndroidKeyStore");
      store.load(null);
      Cipher reads = Cipher.getInstance("AES/GCM/NoPadding");
      reads.init(Cipher.DECRYPT_MODE, store.getKey("answers", null), writes.getParameters());
      KeyStore authorities = KeyStore.getInstance("AndroidCAStore");
      authorities.load(null);
      return reads.doFinal(written)[2] == 3 && authorities.size() > 0;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Of a picture whose right half is red: the size and the colour of a region on the right, and of one at half the size. */
  private static String regions() {
    Bitmap picture = Bitmap.createBitmap(40, 40, Bitmap.Config.ARGB_8888);
    new Canvas(picture).drawRect(20, 0, 40, 40, red());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    picture.compress(Bitmap.CompressFormat.PNG, 100, out);
    try {
      BitmapRegionDecoder decoder = BitmapRegionDecoder.newInstance(out.toByteArray(), 0, out.size(), false);
      BitmapFactory.Options half = new BitmapFactory.Options();
      half.inSampleSize = 2;
      return text(decoder.decodeRegion(new Rect(22, 0, 32, 8), null)) + ", " + text(decoder.decodeRegion(new Rect(0, 0, 18, 16), half));
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static Paint red() {
    Paint paint = new Paint();
    paint.setColor(Color.RED);
    return paint;
  }

  private static String text(Bitmap region) {
    return region.getWidth() + " x " + region.getHeight() + " " + Integer.toHexString(region.getPixel(1, 1));
  }

  private static String printed(String program) {
    try {
      return new BufferedReader(new InputStreamReader(Runtime.getRuntime().exec(program).getInputStream())).readLine();
    } catch (IOException e) {
      return e.getMessage().contains("No such file") ? "no " + program : e.toString();
    }
  }

  private static String refused(Runnable work) {
    try {
      work.run();
      return "works";
    } catch (UnsupportedOperationException e) {
      return e.getMessage();
    }
  }

  private static String connects() {
    try (Socket socket = new Socket("127.0.0.1", 9)) {
      return "connected to " + socket;
    } catch (NetworkOnMainThreadException e) {
      return "not on main";
    } catch (IOException e) {
      return e.toString();
    }
  }

  private boolean starts(Intent intent) {
    try {
      startActivity(intent);
      return true;
    } catch (ActivityNotFoundException e) {
      return false;
    }
  }

  private static void log(String what, Object answer) {
    Log.i("answers", what + ": " + answer);
  }
}
