package dev.hitchproof.probe;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.net.Uri;
import java.io.FileDescriptor;
import java.io.PrintWriter;

/** Starts the probe before the app's own onCreate; serves no data. Public because the platform creates it. */
public final class HitchproofInstaller extends ContentProvider {
  @Override
  public boolean onCreate() {
    Hitchproof.install(getContext());
    return true;
  }

  /** Takes commands if broadcasts are blocked: {@code dumpsys activity provider <component> <request>}. */
  @Override
  public void dump(FileDescriptor fd, PrintWriter writer, String[] arguments) {
    ProbeGuard.GUARD.each(() -> DumpControl.answer(getContext(), writer, arguments));
  }

  @Override
  public Cursor query(Uri uri, String[] projection, String selection, String[] arguments, String order) {
    return null;
  }

  @Override
  public String getType(Uri uri) {
    return null;
  }

  @Override
  public Uri insert(Uri uri, ContentValues values) {
    return null;
  }

  @Override
  public int delete(Uri uri, String selection, String[] arguments) {
    return 0;
  }

  @Override
  public int update(Uri uri, ContentValues values, String selection, String[] arguments) {
    return 0;
  }
}
