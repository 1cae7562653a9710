package dev.hitchproof.device.api;

import dev.hitchproof.device.host.ObjectSizes;
import dev.hitchproof.device.inside.time.Charges;
import dev.hitchproof.device.inside.time.Memory;

/** Counts what metered code allocates, and charges its bytes. Called by what {@code host.AllocationCharges} adds. */
public final class Allocated {
  /** The JDK keeps boxes of integers in -128 to 127. */
  private static final int SMALLEST_KEPT = -128;
  private static final int LARGEST_KEPT = 127;

  private Allocated() {}

  public static void object(Class<?> c) {
    if (Charges.OF_DEVICE.isCharged()) Memory.OF_DEVICE.allocates(ObjectSizes.ofObject(c));
  }

  public static void array(int length, int elementBytes) {
    if (length >= 0 && Charges.OF_DEVICE.isCharged()) Memory.OF_DEVICE.allocates(ObjectSizes.ofArray(length, elementBytes));
  }

  /** An array, and those in it. */
  public static void arrays(Object array) {
    if (Charges.OF_DEVICE.isCharged()) Memory.OF_DEVICE.allocates(sizeOfAll(array));
  }

  /** A box, text or array that code of the JDK has made. */
  public static void result(Object made) {
    if (made == null || isKept(made) || !Charges.OF_DEVICE.isCharged()) return;
    if (made instanceof String text) Memory.OF_DEVICE.allocates(ObjectSizes.ofText(text));
    else if (made.getClass().isArray()) Memory.OF_DEVICE.allocates(ObjectSizes.ofArray(made));
    else if (made instanceof Number || made instanceof Character) Memory.OF_DEVICE.allocates(ObjectSizes.ofObject(made.getClass()));
  }

  private static boolean isKept(Object box) {
    if (box instanceof Character c) return c <= LARGEST_KEPT;
    return (box instanceof Integer || box instanceof Long || box instanceof Short)
        && ((Number) box).longValue() >= SMALLEST_KEPT && ((Number) box).longValue() <= LARGEST_KEPT;
  }

  private static long sizeOfAll(Object array) {
    long bytes = ObjectSizes.ofArray(array);
    if (array instanceof Object[] all) for (Object one : all) if (one != null && one.getClass().isArray()) bytes += sizeOfAll(one);
    return bytes;
  }
}
