package dev.hitchproof.screens;

import android.os.Handler;
import android.os.HandlerThread;
import android.util.Log;
import android.view.View;
import android.view.ViewGroup;

/** Decodes a photo for each row on a thread of its own, and logs what that took: by its clock, and by the lengths of its arrays. */
final class DecodedAdapter extends ContactsAdapter {
  private static final String THREAD = "image-decoder";
  private static final int BLOCKS = 16;
  private static final int BLOCK_BYTES = 4_096;
  private final Handler decoder;

  DecodedAdapter() {
    HandlerThread thread = new HandlerThread(THREAD);
    thread.start();
    decoder = new Handler(thread.getLooper());
  }

  @Override
  public View getView(int position, View used, ViewGroup list) {
    decoder.post(() -> decode(position));
    return super.getView(position, used, list);
  }

  private static void decode(int photo) {
    long fromNs = System.nanoTime();
    int bytes = 0;
    for (int block = 0; block < BLOCKS; block++) bytes += unpacked(photo + block).length;
    Log.i(THREAD, bytes + " bytes in " + (System.nanoTime() - fromNs) + " ns");
  }

  private static byte[] unpacked(int block) {
    byte[] pixels = new byte[BLOCK_BYTES];
    for (int i = 1; i < pixels.length; i++) pixels[i] = (byte) (31 * pixels[i - 1] + block);
    return pixels;
  }
}
