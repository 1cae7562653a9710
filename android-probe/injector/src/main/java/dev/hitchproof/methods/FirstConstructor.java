package dev.hitchproof.methods;

import org.objectweb.asm.Opcodes;

/** Finds where a constructor calls that of its superclass, or another one of its class: other constructor calls are of objects that it makes. */
final class FirstConstructor {
  private boolean isExpected;
  /** Objects that were made, and whose constructor was not called yet. */
  private int unfinished;

  FirstConstructor(String method) {
    isExpected = method.equals("<init>");
  }

  /** Whether the call is still to come. */
  boolean isExpected() {
    return isExpected;
  }

  /** An object without its constructor. */
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
