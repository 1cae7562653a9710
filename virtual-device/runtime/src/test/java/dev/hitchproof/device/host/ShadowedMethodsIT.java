package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every method for which Robolectric finds a shadow is known to have one; of the others most are known to have none. */
@Timeout(300)
class ShadowedMethodsIT {
  @TempDir Path data;

  @Test
  void areAllThatRobolectricReplaces() throws Exception {
    String printed = InSandbox.printed(data, "inside.ShadowedEntries", "found");
    List<String[]> found = printed.lines().filter(line -> line.startsWith("entry ")).map(line -> line.split(" ")).toList();
    ShadowedMethods known = new ShadowedMethods();
    assertEquals(List.of(), found.stream().filter(entry -> !known.mayReplace(entry[1], entry[2])).map(List::of).toList());
    assertTrue(found.size() > 1_000, "only " + found.size());
    for (String method : List.of("measureVertical", "layoutVertical")) assertFalse(known.mayReplace("android/widget/LinearLayout", method), method);
    assertFalse(known.mayReplace("android/view/View", "measure"));
  }
}
