package dev.hitchproof.device.host;

import java.lang.reflect.Field;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The process's memory by address: a buffer that is placed where one reads. Method handles would draw identity hashes. */
public final class NativeMemory {
  private NativeMemory() {}

  /** Memory that somebody else owns. */
  public static ByteBuffer at(long address, int bytes) {
    try {
      ByteBuffer memory = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
      field(Buffer.class, "address").setLong(memory, address);
      return memory;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this Java keeps the address of a direct buffer elsewhere", e);
    }
  }

  public static Field field(Class<?> of, String name) throws NoSuchFieldException {
    Field f = of.getDeclaredField(name);
    f.setAccessible(true);
    return f;
  }
}
