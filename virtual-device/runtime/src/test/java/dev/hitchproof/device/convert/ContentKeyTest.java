package dev.hitchproof.device.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.googlecode.d2j.DexLabel;
import com.googlecode.d2j.Method;
import com.googlecode.d2j.Proto;
import com.googlecode.d2j.Visibility;
import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.d2j.node.DexCodeNode;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.reader.Op;
import com.googlecode.d2j.visitors.DexClassVisitor;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ContentKeyTest {
  private static final Proto NOTHING = new Proto(new String[0], "V");

  private static String key(String version, Consumer<DexClassNode> content) {
    DexFileNode file = new DexFileNode();
    DexClassVisitor node = file.visit(1, "LRow;", "Ljava/lang/Object;", new String[] {"LShown;"});
    content.accept((DexClassNode) node);
    return ContentKey.of(version, file);
  }

  private static String code(Consumer<DexCodeNode> body) {
    return key("1", c -> body.accept((DexCodeNode) c.visitMethod(1, new Method("LRow;", "bind", NOTHING)).visitCode()));
  }

  @Test
  void equalClassesHaveEqualKeys() {
    Consumer<DexCodeNode> body = c -> c.visitConstStmt(Op.CONST, 0, 7);
    assertEquals(code(body), code(body));
  }

  @Test
  void aProtoThatWasAskedForItsDescriptorIsTheSame() {
    Proto asked = new Proto(new String[] {"I"}, "V");
    asked.getDesc();
    Proto fresh = new Proto(new String[] {"I"}, "V");
    assertEquals(key("1", c -> c.visitMethod(1, new Method("LRow;", "f", asked))), key("1", c -> c.visitMethod(1, new Method("LRow;", "f", fresh))));
  }

  @Test
  void eachKindOfContentCounts() {
    List<String> keys =
        List.of(
            key("1", c -> { }),
            key("2", c -> { }),
            key("1", c -> c.visitSource("Row.java")),
            key("1", c -> c.visitAnnotation("LKeep;", Visibility.RUNTIME)),
            key("1", c -> c.visitAnnotation("LKeep;", Visibility.BUILD)),
            key("1", c -> c.visitMethod(1, new Method("LRow;", "f", NOTHING))),
            key("1", c -> c.visitMethod(2, new Method("LRow;", "f", NOTHING))),
            key("1", c -> c.visitMethod(1, new Method("LRow;", "f", new Proto(new String[] {"I"}, "V")))),
            code(c -> c.visitConstStmt(Op.CONST, 0, 7)),
            code(c -> c.visitConstStmt(Op.CONST, 0, 135)),
            code(c -> c.visitConstStmt(Op.CONST, 0, -7)),
            code(c -> c.visitConstStmt(Op.CONST_WIDE, 0, 7L)),
            code(c -> c.visitConstStmt(Op.CONST_STRING, 0, "bind")),
            code(c -> c.visitConstStmt(Op.CONST_STRING, 0, "bond")),
            code(c -> c.visitConstStmt(Op.CONST_STRING, 0, null)),
            code(c -> c.visitFillArrayDataStmt(Op.FILL_ARRAY_DATA, 0, new int[] {1, 2})),
            code(c -> c.visitFillArrayDataStmt(Op.FILL_ARRAY_DATA, 0, new int[] {1, 3})),
            code(c -> c.visitFillArrayDataStmt(Op.FILL_ARRAY_DATA, 0, new short[] {1, 2})),
            code(c -> c.visitJumpStmt(Op.GOTO, 0, 0, new DexLabel(1))),
            code(c -> c.visitJumpStmt(Op.GOTO, 0, 0, new DexLabel(2))));
    assertEquals(keys.size(), keys.stream().distinct().count(), () -> "two of these are equal: " + keys);
  }

  /** The numbers of repeated strings are not confused with lengths or with other strings. */
  @Test
  void repeatedStringsKeepTheirPlaces() {
    assertNotEquals(twoTexts("a", "b"), twoTexts("b", "a"));
    assertNotEquals(twoTexts("a", "a"), twoTexts("a", "b"));
    assertNotEquals(twoTexts("ab", "c"), twoTexts("a", "bc"));
  }

  private static String twoTexts(String first, String second) {
    return code(c -> {
      c.visitConstStmt(Op.CONST_STRING, 0, first);
      c.visitConstStmt(Op.CONST_STRING, 1, second);
    });
  }
}
