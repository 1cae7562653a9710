package dev.hitchproof.probe;

import android.content.Context;
import android.content.Intent;
import android.view.View;
import java.io.File;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** Executes the commands of docs/probe-control.md. Main thread. */
final class Control {
  private static Control control;
  private final Probe probe;
  private LongReply gesture;
  private LongReply opening;

  private Control(Probe probe) {
    this.probe = probe;
  }

  /** Answers the request {@code text}, now or later, exactly once, or throws. */
  static void handle(Context context, String text, Reply.Receiver receiver) {
    Probe probe = Probe.get();
    if (probe == null) {
      String refusal = Permit.refusal(context);
      new Reply("", receiver).refuse("refused", refusal == null
          ? "the probe could not start with the app: search its log for Hitchproof" : "the probe may not run in this build: " + refusal);
      return;
    }
    if (control == null || control.probe != probe) control = new Control(probe);
    control.handle(text, receiver);
  }

  private void handle(String text, Reply.Receiver receiver) {
    Request request;
    try {
      request = Request.parse(text);
    } catch (RuntimeException e) {
      new Reply("", receiver).refuse("bad-request", e.getMessage());
      return;
    }
    Reply reply = new Reply(request.nonce, receiver);
    try {
      run(request, reply);
    } catch (IllegalArgumentException e) {
      reply.refuse("bad-request", e.getMessage());
    } catch (Throwable t) {
      reply.fail(t);
    }
  }

  private void run(Request q, Reply reply) throws JSONException {
    switch (q.command) {
      case "hello":
        hello(reply);
        break;
      case "start":
        start(RecordingPlan.of(q.arguments), reply);
        break;
      case "mark":
        if (isRecording(reply) && isOnScreen(q, reply)) mark(q, reply);
        break;
      case "gesture":
        gesture(q, reply);
        break;
      case "open":
        open(q, reply);
        break;
      case "stop":
        if (isRecording(reply)) stop(reply);
        break;
      case "flush":
        if (isRecording(reply)) flush(probe.recording(), reply);
        break;
      case "read":
        read(q, reply);
        break;
      case "status":
        status(probe.recording(), reply);
        break;
      case "clear":
        if (probe.recording() != null) reply.refuse("refused", "a recording is on: stop it first");
        else onDrain(reply, () -> new JSONObject().put("removed", TraceFolder.clear(probe.app)));
        break;
      default:
        reply.refuse("unknown-command", "unknown command " + q.command);
    }
  }

  private boolean isRecording(Reply reply) {
    if (probe.recording() != null) return true;
    reply.refuse("not-recording", "nothing is being recorded: send start first");
    return false;
  }

  /** A request that asks for the focus concerns the screen, which another process of the app may own. */
  private boolean isOnScreen(Request q, Reply reply) {
    if (!q.arguments.optBoolean("focused") || probe.isFocused()) return true;
    reply.refuse("no-window", "no window of this process has the focus: bring it to the front");
    return false;
  }

  private void hello(Reply reply) throws JSONException {
    JSONObject o = AppFacts.read(probe.app);
    reply.done(o.put("refreshHz", DisplayWatch.refreshHz(probe.app)).put("recording", probe.recording() != null).put("focused", probe.isFocused()).put("instrumentation", FingerInstrumentation.component(probe.app)).put("failures", Guard.allFailures()).put("launchRefusal", probe.launchRefusal()));
  }

  private void start(RecordingPlan plan, Reply reply) {
    probe.start(plan, new Probe.Started() {
      @Override
      public void started(File dir) throws JSONException {
        reply.done(new JSONObject().put("dir", dir.getPath()));
      }

      @Override
      public void failed(Throwable t) {
        reply.fail(t);
      }
    });
  }

  private void mark(Request q, Reply reply) {
    probe.recording().mark(q.arguments.optString("kind", ""), q.arguments.optString("text", ""));
    reply.done(new JSONObject());
  }

  private void stop(Reply reply) {
    probe.stop("stop", new Probe.Stopped() {
      @Override
      public void stopped(JSONArray files) throws JSONException {
        reply.done(new JSONObject().put("files", files));
      }

      @Override
      public void failed(Throwable t) {
        reply.fail(t);
      }
    });
  }

  private void read(Request q, Reply reply) {
    long from = q.arguments.optLong("from", 0);
    if (from < 0) throw new IllegalArgumentException("from must be 0 or more");
    String name = q.arguments.optString("name", "");
    probe.threads().drain.post(() -> {
      try {
        reply.done(TracePart.read(TraceFolder.find(probe.app, name), from));
      } catch (IllegalArgumentException e) {
        reply.refuse("bad-request", e.getMessage());
      } catch (Throwable t) {
        reply.fail(t);
      }
    });
  }

  private void flush(Recording r, Reply reply) {
    onDrain(reply, () -> {
      r.trace.flush();
      return new JSONObject();
    });
  }

  private void status(Recording r, Reply reply) throws JSONException {
    JSONObject o = new JSONObject().put("recording", r != null).put("failures", Guard.allFailures());
    if (r == null) {
      reply.done(o);
      return;
    }
    o.put("session", r.session.id.toString()).put("armed", r.progress.armed);
    onDrain(reply, () -> o.put("streams", r.trace.streams()));
  }

  private void gesture(Request q, Reply reply) {
    if (gesture != null && gesture.isTo(q)) {
      gesture.ask(reply);
      return;
    }
    GesturePath path = GesturePath.parse(q.arguments.optJSONArray("path"));
    double rateMs = q.arguments.optDouble("rateMs", 4);
    if (!(rateMs >= 1 && rateMs <= 100)) throw new IllegalArgumentException("rateMs must be 1 to 100");
    GestureEngine engine = GestureEngine.named(q.arguments.optString("engine", GestureEngine.IN_APP.id));
    if (!isOnScreen(q, reply)) return;
    View decor = probe.focusedDecor();
    if (decor == null) {
      reply.refuse("no-window", "the app shows no window in this process: bring it to the front");
    } else if (gesture != null && !gesture.isKnown()) {
      reply.refuse("gesture-running", "another gesture is not done yet");
    } else {
      if (probe.recording() != null && !path.isEmpty()) probe.recording().mark("gesture-engine", engine.id);
      Stroke.Plan plan = new Stroke.Plan(engine, path, rateMs, new DisplayBeat(probe));
      LongReply result = new LongReply(q.nonce, probe.threads().main);
      new Gesture(plan, decor, probe.threads(), finished(result)).start();
      gesture = result; // not too late: the gesture starts with the next frame callback
      gesture.ask(reply);
    }
  }

  private void open(Request q, Reply reply) {
    if (opening != null && opening.isTo(q)) {
      opening.ask(reply);
      return;
    }
    Intent intent = Opener.intentOf(probe.app, q.arguments);
    opening = new LongReply(q.nonce, probe.threads().main);
    opening.ask(reply);
    Opener opener = new Opener(probe, opening);
    try {
      opener.open(intent);
    } catch (Throwable t) {
      opener.fail(t);
    }
  }

  private static Gesture.Listener finished(LongReply reply) {
    return new Gesture.Listener() {
      @Override
      public void finished(long durationMs, boolean scrolled, boolean settled) {
        try {
          reply.done(new JSONObject().put("durationMs", durationMs).put("scrolled", scrolled).put("settled", settled));
        } catch (JSONException e) {
          reply.fail(e);
        }
      }

      @Override
      public void failed(Throwable t) {
        reply.fail(t);
      }
    };
  }

  private interface Work {
    JSONObject done() throws Exception;
  }

  private void onDrain(Reply reply, Work work) {
    probe.threads().drain.post(() -> {
      try {
        reply.done(work.done());
      } catch (Throwable t) {
        reply.fail(t);
      }
    });
  }
}
