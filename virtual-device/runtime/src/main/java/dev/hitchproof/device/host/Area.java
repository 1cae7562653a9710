package dev.hitchproof.device.host;

/** A rectangle in pixels; nothing is in it if a side is not positive. */
public record Area(float left, float top, float right, float bottom) {
  private static final float FAR = 1e9f;
  public static final Area EVERYWHERE = new Area(-FAR, -FAR, FAR, FAR);

  public Area within(Area other) {
    return new Area(
        Math.max(left, other.left), Math.max(top, other.top), Math.min(right, other.right), Math.min(bottom, other.bottom));
  }

  public Area grown(float px) {
    return new Area(left - px, top - px, right + px, bottom + px);
  }

  public double pixels() {
    return (double) Math.max(0, right - left) * Math.max(0, bottom - top);
  }
}
