package dev.hitchproof.device.inside.process;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;

/** Replaces providers of system apps (contacts, media, ...): present, but without rows. */
final class EmptyProvider extends ContentProvider {
  static final String[] AUTHORITIES = {
    "com.android.contacts", "contacts", "call_log", "media", "com.android.calendar", "sms", "mms-sms",
    "downloads", "user_dictionary", "telephony", "com.android.externalstorage.documents"
  };

  @Override
  public boolean onCreate() {
    return true;
  }

  @Override
  public Cursor query(Uri u, String[] columns, String where, String[] args, String order) {
    return new MatrixCursor(columns != null ? columns : new String[] {"_id", "_count"});
  }

  @Override
  public String getType(Uri u) {
    return null;
  }

  @Override
  public Uri insert(Uri u, ContentValues v) {
    return Uri.withAppendedPath(u, "1");
  }

  @Override
  public int delete(Uri u, String where, String[] args) {
    return 0;
  }

  @Override
  public int update(Uri u, ContentValues v, String where, String[] args) {
    return 0;
  }
}
