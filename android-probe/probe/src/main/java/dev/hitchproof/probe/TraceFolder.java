package dev.hitchproof.probe;

import android.content.Context;
import dev.hitchproof.trace.ByteSink;
import dev.hitchproof.trace.FileByteSink;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The folder for traces: the first writable one, in the order of how easily adb reads them. */
final class TraceFolder {
  private static final Pattern OWN = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-\\d+\\.hpt");
  private static final int SESSION_LENGTH = 36;
  private static final String NAME = "hitchproof";

  private TraceFolder() {}

  @SuppressWarnings("deprecation") // getExternalMediaDirs: adb reads it on every release, no permission asked
  private static List<File> places(Context app) {
    List<File> parents = new ArrayList<File>();
    for (File f : app.getExternalMediaDirs()) parents.add(f);
    parents.add(app.getExternalFilesDir(null));
    parents.add(app.getFilesDir());
    List<File> places = new ArrayList<File>();
    for (File f : parents) {
      if (f != null) places.add(new File(f, NAME));
    }
    return places;
  }

  static File writable(Context app) throws IOException {
    return firstWritable(places(app));
  }

  static File firstWritable(List<File> places) throws IOException {
    for (File f : places) {
      if ((f.isDirectory() || f.mkdirs()) && f.canWrite()) return f;
    }
    throw new IOException("none of " + places + " can be written; is the storage full or locked?");
  }

  /** Deletes the probe's traces in all folders; returns how many. Those of a recording in another process of the app stay. */
  static int clear(Context app) {
    return clear(places(app));
  }

  static int clear(List<File> places) {
    List<File> traces = new ArrayList<File>();
    for (File place : places) {
      File[] files = place.listFiles();
      if (files == null) continue;
      for (File f : files) {
        if (OWN.matcher(f.getName()).matches()) traces.add(f);
      }
    }
    // A recording has one open file; its earlier files are complete and still to be read.
    Set<String> open = new HashSet<String>();
    for (File f : traces) {
      if (FileByteSink.isWrittenByAnother(f)) open.add(session(f));
    }
    int removed = 0;
    for (File f : traces) {
      if (!open.contains(session(f)) && f.delete()) removed++;
    }
    return removed;
  }

  private static String session(File trace) {
    return trace.getName().substring(0, SESSION_LENGTH);
  }

  /** One of the probe's traces. Throws IllegalArgumentException if there is none of this name. */
  static File find(Context app, String name) {
    return find(places(app), name);
  }

  static File find(List<File> places, String name) {
    if (OWN.matcher(name).matches()) {
      for (File place : places) {
        File f = new File(place, name);
        if (f.isFile()) return f;
      }
    }
    throw new IllegalArgumentException("there is no trace " + name);
  }

  static File file(File dir, String session, int n) {
    return new File(dir, session + "-" + n + ".hpt");
  }

  static ByteSink.Opener opener(final File dir, final String session) {
    return index -> new FileByteSink(file(dir, session, index));
  }
}
