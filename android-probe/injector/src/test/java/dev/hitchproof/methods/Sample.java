package dev.hitchproof.methods;

import java.util.function.IntSupplier;

/** One method of each kind. */
public class Sample {
  private int value = 3;

  public Sample() {}

  public Sample(String number) {
    this();
    value = Integer.parseInt(number);
  }

  public Sample(long number) {
    this(new StringBuilder().append(number).toString());
  }

  public Sample(Object number) {
    this(new StringBuilder().append(number == null ? new Object() : number).toString());
    if (value < 0) throw new IllegalArgumentException(String.valueOf(value));
  }

  public int getter() {
    return value;
  }

  public byte[] allocatingMuch() {
    return new byte[1 << 20];
  }

  public Object[] allocatingAnyLength(int length) {
    return new Object[length];
  }

  public long[][] allocatingRows() {
    return new long[4][4];
  }

  public int[] allocatingLittle() {
    return new int[] {value, 2, 3};
  }

  public int[] allocatingAFew() {
    return new int[1_000];
  }

  public int arithmetic(int a, long b) {
    return a > 2 ? (int) (a * b) : value;
  }

  public int looping(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) sum += i;
    return sum;
  }

  public synchronized int waiting() {
    return value;
  }

  public long recursive(int n) {
    return n == 0 ? 1L : n * recursive(n - 1);
  }

  public String catching(String number) {
    String text = number;
    try {
      int parsed = Integer.parseInt(text);
      double half = parsed / 2.0;
      text = String.valueOf(half);
    } catch (NumberFormatException e) {
      text = "none";
    } finally {
      text += "!";
    }
    return text;
  }

  public int throwing(Object lock) {
    synchronized (lock) {
      for (int i = 0; i < 3; i++) {
        if (i == 2) throw new IllegalStateException(String.valueOf(i));
      }
    }
    return 0;
  }

  public int catchingItsOwn() {
    try {
      return throwing(this);
    } catch (IllegalStateException e) {
      return looping(3);
    }
  }

  public int lambda() {
    IntSupplier inner = () -> looping(value);
    return inner.getAsInt();
  }

  public String choosing(Object key) {
    switch (String.valueOf(key)) {
      case "a":
        return "first";
      case "b":
        return "second";
      default:
        return key instanceof Integer ? "number" : "other";
    }
  }
}
