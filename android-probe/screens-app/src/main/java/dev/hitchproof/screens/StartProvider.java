package dev.hitchproof.screens;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.net.Uri;

/** Works when the process starts, as libraries do, and has no content. */
public final class StartProvider extends ContentProvider {
  @Override
  public boolean onCreate() {
    Started.inProviderNs = Started.workNs();
    return true;
  }

  @Override
  public Cursor query(Uri uri, String[] columns, String selection, String[] arguments, String order) {
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
