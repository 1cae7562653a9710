package dev.hitchproof.device.host;

/** An operation that is refused, with a code of the control port: an answer, not a defect. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final String code;

  public Refusal(String code, String message) {
    super(message);
    this.code = code;
  }

  public Refusal(String code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  public String code() {
    return code;
  }
}
