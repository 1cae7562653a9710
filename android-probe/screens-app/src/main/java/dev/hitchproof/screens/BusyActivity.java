package dev.hitchproof.screens;

import android.app.Activity;
import android.graphics.Canvas;
import android.graphics.pdf.PdfDocument;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.util.Log;
import android.view.View;

/** Draws each frame and leaves its main thread no moment to be idle. */
public final class BusyActivity extends Activity implements Runnable {
  private long draws;
  private final Handler main = new Handler(Looper.getMainLooper());

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(null);
    String world = World.of(this);
    setContentView(new View(this) {
      @Override
      protected void onDraw(Canvas canvas) {
        Log.i("busy", world + " draws");
        postInvalidateOnAnimation();
      }
    });
    run();
  }

  @Override
  public void run() {
    if (World.of(this).equals("endless")) while (true) draws++;
    if (World.of(this).equals("pdf")) new PdfDocument();
    SystemClock.sleep(1);
    main.post(this);
  }

  @Override
  protected void onDestroy() {
    super.onDestroy();
    Log.i("busy", World.of(this) + " is destroyed");
    main.removeCallbacks(this);
  }
}
