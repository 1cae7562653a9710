package dev.hitchproof.probe;

import android.content.Context;
import android.os.Handler;
import android.os.Looper;
import dev.hitchproof.trace.Session;
import dev.hitchproof.trace.Stream;
import dev.hitchproof.trace.TraceWriter;
import java.io.File;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** A session's files, from opening to digest. Drain thread, unless a method says otherwise. */
final class TraceSession {
  /** One thing to write. */
  interface Note {
    void write(TraceFeed feed);
  }

  private static final long TICK_MS = 100;
  private static final long IDLE_MS = 2_000;
  private final Context app;
  private final Handler drain;
  private final Progress progress;
  private final Guard conditionsGuard;
  private final Runnable tick = this::tick;
  private final Runnable checkpoint = this::checkpoint;
  private File dir;
  private Meta meta;
  private TraceFeed feed;
  /** Null in a build without method tracing. */
  private MethodFeed methodFeed;
  private Conditions conditions;
  private Session session;

  TraceSession(Context app, Handler drain, Progress progress, Guard conditionsGuard) {
    this.app = app;
    this.drain = drain;
    this.progress = progress;
    this.conditionsGuard = conditionsGuard;
  }

  /** Makes room, opens the first file and returns its folder. */
  File open(Session session, Rings rings, Set<String> optional) throws IOException, JSONException {
    this.session = session;
    TraceFolder.clear(app);
    dir = TraceFolder.writable(app);
    MethodNames methods = MethodNames.OfBuild.NAMES;
    meta = new Meta(app, methods == null ? optional : with(Recorder.METHODS, optional));
    TraceWriter writer = new TraceWriter(TraceFolder.opener(dir, session.id.toString()), session, meta.bytes());
    feed = new TraceFeed(writer, session.epochNs, rings);
    if (methods != null) {
      rings.methods = new MethodRing(Looper.getMainLooper().getThread());
      methodFeed = new MethodFeed(writer, session.epochNs, rings.methods, methods);
      feed.recordMethods(methodFeed);
    }
    conditions = new Conditions(app, conditionsGuard, feed);
    conditions.usage();
    return dir;
  }

  private static Set<String> with(String recorder, Set<String> others) {
    Set<String> all = new LinkedHashSet<String>(others);
    all.add(recorder);
    return all;
  }

  /** From any thread. */
  void tell(Note note) {
    drain.post(() -> {
      if (feed != null) note.write(feed);
    });
  }

  /** From any thread: what the threads do and the main thread called, on the disk at once, since the app may be ended now. */
  void hung(long timeNs, long ordinal, List<String> stacks) {
    tell(f -> {
      f.mark(timeNs, ordinal, "anr", "the main thread has not answered for 5 s");
      for (String stack : stacks) f.mark(timeNs, ordinal, "anr-stack", stack);
      f.drain();
      if (methodFeed != null) methodFeed.hung(timeNs);
      f.writer().flush();
    });
  }

  /** From any thread: the main thread has answered between slides. */
  void answered(long timeNs) {
    tell(f -> {
      if (methodFeed != null) methodFeed.answered(timeNs);
    });
  }

  /** From any thread: a slide began. */
  void begin(long timeNs) {
    tell(f -> {
      drain.removeCallbacks(checkpoint);
      drain.removeCallbacks(tick);
      conditions.atBegin(timeNs);
      drain.postDelayed(tick, TICK_MS);
    });
  }

  /** From any thread: nothing moves any more. */
  void settle(long timeNs) {
    tell(f -> {
      drain.removeCallbacks(tick);
      f.drain();
      conditions.atEnd(timeNs);
      drain.postDelayed(checkpoint, IDLE_MS);
    });
  }

  void recorderOff(String recorder, String why) {
    long timeNs = System.nanoTime();
    long ordinal = progress.ordinal;
    tell(f -> {
      meta.recorderOff(recorder, why);
      f.writer().meta(meta.bytes());
      f.mark(timeNs, ordinal, "recorder-off", recorder + ": " + why);
    });
  }

  void flush() throws IOException {
    feed.drain();
    feed.writer().flush();
    if (feed.writer().trouble() != null) throw new IOException("recording stopped: " + feed.writer().trouble());
  }

  /** Closes the files and describes those that can be read, even if the disk is full. */
  JSONArray close(long timeNs, String reason) {
    drain.removeCallbacks(tick);
    drain.removeCallbacks(checkpoint);
    JSONArray files = new JSONArray();
    TraceFeed closing = feed;
    feed = null;
    if (closing == null) return files;
    ProbeGuard.GUARD.each(closing::drain, () -> closing.writer().close(closing.us(timeNs), reason));
    for (int n = 0; n < closing.writer().fileCount(); n++) {
      File f = TraceFolder.file(dir, session.id.toString(), n);
      ProbeGuard.GUARD.each(() ->
          files.put(new JSONObject().put("path", f.getPath()).put("bytes", f.length()).put("sha256", Digest.of(f))));
    }
    return files;
  }

  JSONObject streams() throws JSONException {
    feed.drain();
    JSONObject out = new JSONObject();
    for (Stream s : Stream.values()) {
      long emitted = feed.writer().emitted(s);
      if (emitted == 0) continue;
      out.put(String.valueOf(s.type()), new JSONObject().put("emitted", emitted).put("lost", feed.writer().lost(s)));
    }
    return out;
  }

  private void tick() {
    if (feed == null) return;
    feed.drain();
    if (!progress.armed) return;
    conditions.within(System.nanoTime());
    drain.postDelayed(tick, TICK_MS);
  }

  private void checkpoint() {
    if (feed == null) return;
    feed.drain();
    feed.writer().flush();
  }
}
