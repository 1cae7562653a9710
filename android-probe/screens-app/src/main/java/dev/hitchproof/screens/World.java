package dev.hitchproof.screens;

import android.app.Activity;

/** What a screen does badly, or differently but well, as named at launch. Without a name the screen is as it should be. */
final class World {
  private World() {}

  static String of(Activity screen) {
    String name = screen.getIntent().getStringExtra("world");
    return name == null ? "" : name;
  }
}
