package org.example.journal;

import android.content.Context;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.view.ViewGroup;
import androidx.recyclerview.widget.RecyclerView;

/** Knows with how many apps an entry can be shared. */
final class Shares {
  private static final String[] KINDS = {"text/plain", "text/html", "image/png", "image/jpeg", "video/mp4", "audio/mpeg", "application/pdf", "text/csv", "text/vcard", "text/calendar", "image/gif", "image/webp", "video/webm", "audio/ogg", "application/zip", "application/json", "message/rfc822", "font/ttf", "model/gltf", "image/svg+xml"};

  private Shares() {}

  private static int appsIn(Context context) {
    PackageManager packages = context.getPackageManager();
    int apps = 0;
    for (String kind : KINDS) apps += packages.queryIntentActivities(new Intent(Intent.ACTION_SEND).setType(kind), 0).size();
    return apps;
  }

  /** Asks the system for each entry. */
  static final class Mistake extends Change {
    @Override
    void bind(EntryRow row, int position) {
      row.itemView.setTag(apps(row));
    }

    private static int apps(EntryRow row) {
      return appsIn(row.itemView.getContext());
    }
  }

  /** Asks once. */
  static final class Innocent extends Change {
    private int apps;

    @Override
    void attach(ViewGroup screen, RecyclerView entries) {
      apps = appsIn(screen.getContext());
    }

    @Override
    void bind(EntryRow row, int position) {
      row.itemView.setTag(apps);
    }
  }
}
