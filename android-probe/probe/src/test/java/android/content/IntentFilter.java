package android.content;

/** Stands in for the platform's class, whose methods have no bodies here. */
public class IntentFilter {
  private final String action;

  public IntentFilter(String action) {
    this.action = action;
  }

  public final String getAction(int index) {
    return action;
  }
}
