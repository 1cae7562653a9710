package dev.hitchproof.device.inside.process;

import android.app.Application;

/** The application Robolectric creates first; {@link AppProcess#bind} replaces it by the app's. */
public class Placeholder extends Application {}
