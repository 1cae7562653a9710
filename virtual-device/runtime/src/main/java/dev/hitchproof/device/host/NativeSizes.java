package dev.hitchproof.device.host;

/** Reads sizes of native objects, which the arguments of drawing operations name by their addresses. */
public interface NativeSizes {
  /** In pixels, as {@link #strokeWidth}. */
  float textSize(long paint);

  float strokeWidth(long paint);

  /** Of the whole bitmap, at the origin. */
  Area bitmap(long bitmap);

  Area path(long path);

  Affine matrix(long matrix);
}
