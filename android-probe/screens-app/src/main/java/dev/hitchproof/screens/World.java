package dev.hitchproof.screens;

import android.app.Activity;

/** A screen's defect, or its harmless deviation, as named at launch. Without a name the screen has neither. */
final class World {
  private World() {}

  static String of(Activity screen) {
    String name = screen.getIntent().getStringExtra("world");
    return name == null ? "" : name;
  }
}
