package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

class ObjectSizesTest {
  private static final Type REFERENCE = Type.getType(Object.class);

  /** A box has one field; a text has the number of characters and a hash. */
  @Test
  void anObjectHasAHeaderOfEightBytesAndIsAlignedToEight() {
    assertEquals(8, ObjectSizes.ofObject(Object.class));
    assertEquals(16, ObjectSizes.ofObject(Integer.class));
    assertEquals(16, ObjectSizes.ofObject(Long.class));
    assertEquals(16, ObjectSizes.ofObject(String.class));
  }

  /** Robolectric adds a field to classes of the framework, which a phone does not have. */
  @Test
  void anObjectHasTheFieldsThatAPhoneHas() throws Exception {
    ClassWriter w = new ClassWriter(0);
    w.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "acme/View", null, "java/lang/Object", null);
    for (String name : List.of("left", "top")) w.visitField(Opcodes.ACC_PRIVATE, name, "I", null, null);
    w.visitField(Opcodes.ACC_STATIC, "next", "J", null, null);
    w.visitField(Opcodes.ACC_PUBLIC, "__robo_data__", "Ljava/lang/Object;", null, null);
    byte[] file = w.toByteArray();
    assertEquals(16, ObjectSizes.ofObject(new Framework().defined("acme.View", file)));
  }

  private static final class Framework extends ClassLoader implements ObjectSizes.ClassFiles {
    private byte[] file;

    Class<?> defined(String name, byte[] file) {
      this.file = file;
      return defineClass(name, file, 0, file.length);
    }

    @Override
    public byte[] classFile(String name) {
      return file;
    }
  }

  @Test
  void anArrayHasAHeaderOfTwelveBytesAndLongsAreAligned() {
    assertEquals(16, ObjectSizes.ofArray(0, 1));
    assertEquals(16, ObjectSizes.ofArray(4, 1));
    assertEquals(24, ObjectSizes.ofArray(5, 1));
    assertEquals(24, ObjectSizes.ofArray(1, 8));
    assertEquals(24, ObjectSizes.ofArray(3, 4));
    assertEquals(12 + 4L * Integer.MAX_VALUE, ObjectSizes.ofArray(Integer.MAX_VALUE, 4));
  }

  @Test
  void aTextThatIsNotLatinTakesTwoBytesACharacter() {
    assertEquals(24, ObjectSizes.ofText("address"));
    assertEquals(32, ObjectSizes.ofText("адресат"));
  }

  @Test
  void fieldsAreSortedBySizeAndSmallOnesFillGaps() {
    assertEquals(8 + 4 + 4 + 8, ObjectSizes.laidOut(8, List.of(Type.INT_TYPE, Type.LONG_TYPE, REFERENCE)));
    assertEquals(8 + 4 + 1, ObjectSizes.laidOut(8, List.of(Type.BOOLEAN_TYPE, REFERENCE)));
    // after a superclass that ends at 9: three bytes of gap before the reference
    assertEquals(16, ObjectSizes.laidOut(9, List.of(REFERENCE, Type.BYTE_TYPE)));
    assertEquals(16, ObjectSizes.laidOut(9, List.of(REFERENCE, Type.SHORT_TYPE, Type.BYTE_TYPE)));
    assertEquals(18, ObjectSizes.laidOut(9, List.of(REFERENCE, Type.SHORT_TYPE, Type.CHAR_TYPE, Type.BYTE_TYPE)));
  }
}
