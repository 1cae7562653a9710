package dev.hitchproof.device.inside.process;

import android.app.Application;

/** The application Robolectric creates first; {@link AppProcess#bind} puts the app's own in its place. */
public class Placeholder extends Application {}
