package dev.hitchproof.device.host;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The fields and methods that a class declares: what loading it has to link. */
final class ClassMembers {
  private static final int PARTS = ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;

  private ClassMembers() {}

  static int numberIn(byte[] classFile) {
    int[] members = new int[1];
    new ClassReader(classFile).accept(new ClassVisitor(Opcodes.ASM9) {
      @Override
      public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        members[0]++;
        return null;
      }

      @Override
      public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        members[0]++;
        return null;
      }
    }, PARTS);
    return members[0];
  }
}
