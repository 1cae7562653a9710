package org.example.gallery;

import io.flutter.embedding.android.FlutterActivity;

public final class MainActivity extends FlutterActivity {}
