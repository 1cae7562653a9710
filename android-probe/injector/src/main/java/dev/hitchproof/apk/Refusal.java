package dev.hitchproof.apk;

/** An APK that cannot be changed; the message is one sentence for the user. */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  Refusal(String sentence) {
    super(sentence);
  }
}
