package android.graphics;

/** Stands in for the platform's class, which is native. */
public final class RenderNode {
  /** Like the platform's. */
  public interface AnimationHost {}

  public static RenderNode create(String name, AnimationHost host) {
    return new RenderNode();
  }

  public float getTranslationX() {
    return 0;
  }

  public float getTranslationY() {
    return 0;
  }
}
