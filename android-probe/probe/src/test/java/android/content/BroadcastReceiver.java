package android.content;

/** Stands in for the platform's class, whose results go to a service. */
public abstract class BroadcastReceiver {
  /** Like the platform's. */
  public static class PendingResult {
    public int code;
    public String data;
    public int finished;

    public final void setResultCode(int code) {
      this.code = code;
    }

    public final void setResultData(String data) {
      this.data = data;
    }

    public final void finish() {
      finished++;
    }
  }

  public PendingResult result = new PendingResult();

  public abstract void onReceive(Context context, Intent intent);

  public final PendingResult goAsync() {
    return result;
  }
}
