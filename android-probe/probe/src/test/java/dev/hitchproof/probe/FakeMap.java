package dev.hitchproof.probe;

import android.content.Context;
import android.view.SurfaceView;

/** A view in the corner of its window that draws on its own surface. */
final class FakeMap extends SurfaceView {
  private FakeMap(Context never) {
    super(never);
  }

  static FakeMap of(int widthPx, int heightPx) {
    FakeMap map = Bare.of(FakeMap.class);
    map.mRight = widthPx;
    map.mBottom = heightPx;
    return map;
  }

  @Override
  public float getX() {
    return 0;
  }

  @Override
  public float getY() {
    return 0;
  }
}
