package dev.hitchproof.screens;

import android.widget.TextView;

/** Shows the comments on a story. */
interface Comments {
  void show(TextView page, int story);
}
