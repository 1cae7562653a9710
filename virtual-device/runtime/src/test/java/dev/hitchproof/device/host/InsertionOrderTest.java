package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class InsertionOrderTest {
  private static final List<String> WORDS = List.of("the", "quick", "brown", "fox", "jumps", "over", "a", "lazy", "dog");

  /** As a class of dex2jar collects things. */
  public static final class Collecting implements Function<List<String>, List<String>> {
    @Override
    public List<String> apply(List<String> words) {
      Set<String> set = new HashSet<>();
      Map<String, Integer> map = new HashMap<>();
      for (String word : words) {
        set.add(word);
        map.put(word, 0);
      }
      List<String> all = new ArrayList<>(set);
      all.addAll(map.keySet());
      return all;
    }
  }

  @Test
  @SuppressWarnings("unchecked")
  void setsAndMapsKeepTheOrderOfInsertion() throws Exception {
    String name = Collecting.class.getName();
    byte[] file = InsertionOrder.of(getClass().getClassLoader().getResourceAsStream(name.replace('.', '/') + ".class").readAllBytes());
    List<String> expected = new ArrayList<>(WORDS);
    expected.addAll(WORDS);
    Class<?> changed = new ClassLoader(getClass().getClassLoader()) {
      Class<?> define() {
        return defineClass(name, file, 0, file.length);
      }
    }.define();
    assertEquals(expected, ((Function<List<String>, List<String>>) changed.getConstructor().newInstance()).apply(WORDS));
  }

  @Test
  void onlyClassesOfDex2jarAreChanged() {
    assertTrue(InsertionOrder.isGivenTo("com/googlecode/dex2jar/ir/ts/SSATransformer"));
    assertFalse(InsertionOrder.isGivenTo("com/google/common/collect/Maps"));
  }
}
