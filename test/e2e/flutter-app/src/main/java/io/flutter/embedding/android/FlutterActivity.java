package io.flutter.embedding.android;

import android.app.Activity;
import android.os.Bundle;

/** Like Flutter's: it loads the engine before it shows anything. */
public class FlutterActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    System.loadLibrary("flutter");
  }
}
