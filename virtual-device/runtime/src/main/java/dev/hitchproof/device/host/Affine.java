package dev.hitchproof.device.host;

/** Maps {@code (x, y)} to {@code (xx·x + xy·y + dx, yx·x + yy·y + dy)}. What is added to it applies before it. */
public record Affine(float xx, float xy, float yx, float yy, float dx, float dy) {
  public static final Affine NONE = new Affine(1, 0, 0, 1, 0, 0);

  /** @param values of an {@code android.graphics.Matrix}, whose perspective is left out */
  public static Affine of(float[] values) {
    return new Affine(values[0], values[1], values[3], values[4], values[2], values[5]);
  }

  public Affine translated(float x, float y) {
    return with(new Affine(1, 0, 0, 1, x, y));
  }

  public Affine scaled(float x, float y) {
    return with(new Affine(x, 0, 0, y, 0, 0));
  }

  public Affine skewed(float x, float y) {
    return with(new Affine(1, x, y, 1, 0, 0));
  }

  public Affine rotated(float degrees) {
    float sin = (float) StrictMath.sin(StrictMath.toRadians(degrees));
    float cos = (float) StrictMath.cos(StrictMath.toRadians(degrees));
    return with(new Affine(cos, -sin, sin, cos, 0, 0));
  }

  public Affine with(Affine inner) {
    return new Affine(
        xx * inner.xx + xy * inner.yx, xx * inner.xy + xy * inner.yy,
        yx * inner.xx + yy * inner.yx, yx * inner.xy + yy * inner.yy,
        xx * inner.dx + xy * inner.dy + dx, yx * inner.dx + yy * inner.dy + dy);
  }

  /** The smallest rectangle around what becomes of {@code area}. */
  public Area around(Area area) {
    float xOfLeft = xx * area.left();
    float xOfRight = xx * area.right();
    float xOfTop = xy * area.top();
    float xOfBottom = xy * area.bottom();
    float yOfLeft = yx * area.left();
    float yOfRight = yx * area.right();
    float yOfTop = yy * area.top();
    float yOfBottom = yy * area.bottom();
    return new Area(
        Math.min(xOfLeft, xOfRight) + Math.min(xOfTop, xOfBottom) + dx,
        Math.min(yOfLeft, yOfRight) + Math.min(yOfTop, yOfBottom) + dy,
        Math.max(xOfLeft, xOfRight) + Math.max(xOfTop, xOfBottom) + dx,
        Math.max(yOfLeft, yOfRight) + Math.max(yOfTop, yOfBottom) + dy);
  }
}
