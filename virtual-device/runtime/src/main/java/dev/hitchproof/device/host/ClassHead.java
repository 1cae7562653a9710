package dev.hitchproof.device.host;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** What a class file declares, without code. */
final class ClassHead {
  private static final int PARTS = ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;

  private ClassHead() {}

  static ClassNode of(byte[] classFile) {
    ClassNode head = new ClassNode();
    new ClassReader(classFile).accept(head, PARTS);
    return head;
  }
}
