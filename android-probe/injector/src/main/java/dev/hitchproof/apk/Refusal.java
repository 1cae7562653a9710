package dev.hitchproof.apk;

/** Input that cannot be changed; the message is one sentence for the user. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  public Refusal(String sentence) {
    super(sentence);
  }
}
