package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
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
