package dev.hitchproof.methods;

import org.objectweb.asm.Opcodes;

/** Finds a constructor's call of its superclass's or another own constructor; other constructor calls are for new objects. */
final class FirstConstructor {
  private boolean isExpected;
  /** Number of new objects whose constructor was not called yet. */
  private int unfinished;

  FirstConstructor(String method) {
    isExpected = method.equals("<init>");
  }

  /** Whether the call is still to come. */
  boolean isExpected() {
    return isExpected;
  }

  /** An object was made, and its constructor is still to be called. */
  void made() {
    unfinished++;
  }

  /** Whether it is this call. */
  boolean isCalledBy(int opcode, String name) {
    if (!isExpected || opcode != Opcodes.INVOKESPECIAL || !name.equals("<init>")) return false;
    if (unfinished-- > 0) return false;
    isExpected = false;
    return true;
  }
}
