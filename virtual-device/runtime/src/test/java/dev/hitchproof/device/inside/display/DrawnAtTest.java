package dev.hitchproof.device.inside.display;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hitchproof.device.host.DisplayLists.DisplayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DrawnAtTest {
  private static FrameContent.DrawnAt rows(float... tops) {
    FrameContent.DrawnAt at = new FrameContent.DrawnAt();
    for (int row = 0; row < tops.length; row++) at.add(row, 0, tops[row], list(0));
    return at;
  }

  private static DisplayList list(float scrolledY) {
    return new DisplayList(1, 0, 0, 0, List.of(), List.of(), List.of(), List.of(), 0, scrolledY);
  }

  @Test
  void contentMovedAsMostOfItsRowsDidAndARecycledRowAlone() {
    assertEquals(new FrameContent.DrawnAt.Shift(0, -12), rows(1_988, 188, 388, 600).shiftSince(rows(0, 200, 400, 600)));
    assertEquals(FrameContent.DrawnAt.NONE, rows(0, 200).shiftSince(rows(0, 200)));
    assertEquals(FrameContent.DrawnAt.NONE, rows(50).shiftSince(new FrameContent.DrawnAt()));
  }

  @Test
  void aScrolledViewMovesItsContentAndNotItself() {
    FrameContent.DrawnAt before = new FrameContent.DrawnAt();
    before.add(1, 0, 300, list(-40));
    FrameContent.DrawnAt now = new FrameContent.DrawnAt();
    now.add(1, 0, 300, list(-65));
    assertEquals(new FrameContent.DrawnAt.Shift(0, -25), now.shiftSince(before));
  }
}
