package dev.hitchproof.device.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hitchproof.device.inside.time.Executed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Steps are counted by hand, or by the one who is called for each of them. */
class CallWorkTest {
  private interface Code {
    void run();
  }

  private static long units(Code code) throws Exception {
    return Executed.unitsOf(() -> {
      code.run();
      return null;
    });
  }

  private static ArrayList<Integer> numbers(int n) {
    ArrayList<Integer> all = new ArrayList<>();
    for (int i = 0; i < n; i++) all.add(i * 7919 % 1009);
    return all;
  }

  @Test
  void aSearchInATreeTakesAsManyStepsAsItIsDeep() throws Exception {
    for (int depth = 1; depth < 10; depth++) {
      TreeSet<Integer> all = new TreeSet<>(Collections.nCopies(0, 0));
      for (int i = 0; i < 1 << depth; i++) all.add(i);
      assertEquals(3L * depth, units(() -> CallWork.depth(all, 3)), all.size() + " elements");
    }
    assertEquals(0, units(() -> CallWork.depth(List.of(1), 3)));
  }

  @Test
  void aSortTakesAllElementsForEachHalving() throws Exception {
    assertEquals(8 * 3 * 2, units(() -> CallWork.sort(new int[8], 2)));
    assertEquals(9 * 4 * 2, units(() -> CallWork.sort(new int[9], 2)));
  }

  @Test
  void mapsOfTheJdkHaveASizeAndTextsOfTheAppHaveNone() throws Exception {
    assertEquals(2 * 7, units(() -> CallWork.size(new HashMap<>(Map.of(1, 1, 2, 2)), 7)));
    assertEquals(5 * 7, units(() -> CallWork.size("hello", 7)));
    assertEquals(0, units(() -> CallWork.size(ofApp("hello"), 7)));
    assertEquals(0, units(() -> CallWork.size((Object) null, 7)));
  }

  private static CharSequence ofApp(String text) {
    return new CharSequence() {
      @Override
      public int length() {
        return text.length();
      }

      @Override
      public char charAt(int index) {
        return text.charAt(index);
      }

      @Override
      public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
      }
    };
  }

  /** The sort itself says how often it compares. */
  @Test
  void eachComparisonOfASortCostsTheSame() throws Exception {
    int[] comparisons = new int[1];
    Comparator<Integer> counted = (a, b) -> {
      comparisons[0]++;
      return a.compareTo(b);
    };
    long byOrder = units(() -> numbers(1_000).sort(CallWork.counting(counted)));
    long natural = units(() -> numbers(1_000).sort(CallWork.counting((Comparator<Integer>) null)));
    assertTrue(comparisons[0] > 5_000);
    assertEquals(60, (double) byOrder / comparisons[0]);
    assertEquals(160, (double) natural / comparisons[0], "the objects of the JDK compare themselves");
  }

  /** A pattern of n letters is compiled, and reads each of a text's other letters once. */
  @Test
  void everyMethodOfStringsThatMatchesAPatternCostsByBoth() throws Exception {
    String text = "b".repeat(100);
    for (UnaryOperator<String> call : List.<UnaryOperator<String>>of(
        pattern -> CallWork.replaceAll(text, pattern, "c"),
        pattern -> CallWork.replaceFirst(text, pattern, "c"),
        pattern -> CallWork.split(text, pattern)[0])) {
      long two = units(() -> call.apply("[a]"));
      long more = units(() -> call.apply("[a][a][a]"));
      assertEquals(6 * 500, more - two, 3 * 200, "six characters more to compile, at the end two fewer to begin with");
      assertTrue(two > 500 * 3 + 100 * 200, "each of a hundred characters is read: " + two);
    }
  }

  @Test
  void aSplitAtACharacterCostsByTheText() throws Exception {
    assertEquals(25 * 90, units(() -> CallWork.split("b".repeat(100), ",")) - units(() -> CallWork.split("b".repeat(10), ",")));
  }
}
