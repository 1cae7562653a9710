package dev.hitchproof.probe;

import android.util.Base64;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import org.json.JSONException;
import org.json.JSONObject;

/** Answers with a part of a trace, for a host that cannot read the file itself. Drain thread. */
final class TracePart {
  /** Limit that keeps the answer below 64 KiB although it is encoded in Base64 twice, here and as a whole. */
  static final int LONGEST = 32_768;

  private TracePart() {}

  /** Returns {@code {"part":"<base64url>"}}, empty at the file's end. */
  static JSONObject read(File file, long from) throws IOException, JSONException {
    RandomAccessFile in = new RandomAccessFile(file, "r");
    try {
      byte[] part = new byte[(int) Math.max(0, Math.min(LONGEST, in.length() - from))];
      in.seek(from);
      in.readFully(part);
      return new JSONObject()
          .put("part", Base64.encodeToString(part, Base64.URL_SAFE | Base64.NO_PADDING | Base64.NO_WRAP));
    } finally {
      in.close();
    }
  }
}
