package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class DrawnAreasTest {
  private static final long CANVAS = 1;
  private static final long ADDRESS = 2;
  private static final NativeSizes SIZES = new NativeSizes() {
    @Override
    public float textSize(long paint) {
      return 20;
    }

    @Override
    public float strokeWidth(long paint) {
      return 4;
    }

    @Override
    public Area bitmap(long bitmap) {
      return new Area(0, 0, 30, 40);
    }

    @Override
    public Area path(long path) {
      return new Area(1, 2, 3, 4);
    }

    @Override
    public Affine matrix(long matrix) {
      return Affine.NONE.scaled(2, 3);
    }
  };
  private final DrawnAreas drawn = new DrawnAreas(SIZES);

  private void call(String name, Object... more) {
    Object[] args = new Object[more.length + 1];
    args[0] = CANVAS;
    System.arraycopy(more, 0, args, 1, more.length);
    drawn.called(name, args);
  }

  private void rect() {
    call("nDrawRect", 0f, 0f, 10f, 20f, ADDRESS);
  }

  private static Area area(float left, float top, float right, float bottom) {
    return new Area(left, top, right, bottom);
  }

  private void drew(Area... areas) {
    assertEquals(List.of(areas), drawn.areas);
  }

  @Test
  void shapesCoverTheirBounds() {
    rect();
    call("nDrawRoundRect", 1f, 2f, 3f, 4f, 5f, 5f, ADDRESS);
    call("nDrawCircle", 50f, 60f, 10f, ADDRESS);
    call("nDrawPath", ADDRESS, ADDRESS);
    drew(area(0, 0, 10, 20), area(1, 2, 3, 4), area(40, 50, 60, 70), area(1, 2, 3, 4));
  }

  @Test
  void pointsAndLinesAreAsWideAsTheirStroke() {
    call("nDrawPoint", 5f, 6f, ADDRESS);
    call("nDrawLine", 10f, 5f, 0f, 5f, ADDRESS);
    call("nDrawLines", new float[] {9, 0, 0, 10, 0, 0, 8, 0, 9}, 1, 8, ADDRESS);
    drew(area(3, 4, 7, 8), area(0, 3, 10, 7), area(0, -2, 10, 2), area(-2, 8, 2, 9));
  }

  @Test
  void bitmapsCoverTheirTarget() {
    call("nDrawBitmap", ADDRESS, 5f, 6f, ADDRESS, 0, 0, 0);
    call("nDrawBitmap", ADDRESS, 0f, 0f, ADDRESS, 320, 320, 160);
    call("nDrawBitmap", ADDRESS, 0f, 0f, 9f, 9f, 1f, 2f, 3f, 4f, ADDRESS, 0, 0);
    call("nDrawBitmap", new int[4], 0, 2, 5f, 6f, 7, 8, true, ADDRESS);
    call("nDrawBitmapMatrix", ADDRESS, ADDRESS, ADDRESS);
    call("nDrawNinePatch", ADDRESS, ADDRESS, 1f, 2f, 3f, 4f, ADDRESS, 0, 0);
    drew(area(5, 6, 35, 46), area(0, 0, 60, 80), area(1, 2, 3, 4), area(5, 6, 12, 14), area(0, 0, 60, 120), area(1, 2, 3, 4));
  }

  @Test
  void aTextIsAsLongAsItsGlyphs() {
    call("nDrawText", "abcdef", 2, 5, 100f, 50f, 0, ADDRESS);
    call("nDrawText", new char[9], 2, 5, 100f, 50f, 0, ADDRESS);
    call("nDrawTextRun", "abcdef", 2, 5, 0, 6, 100f, 50f, false, ADDRESS);
    call("nDrawTextRun", new char[9], 2, 5, 0, 6, 100f, 50f, false, ADDRESS, 0L);
    Area three = area(100, 34, 130, 54);
    Area five = area(100, 34, 150, 54);
    drew(three, five, three, five);
  }

  @Test
  void whatHasNoKnownExtentCoversTheClip() {
    call("nClipRect", 0f, 0f, 50f, 60f, 1);
    call("nDrawColor", 0, 0);
    call("nDrawCircle", ADDRESS, ADDRESS, ADDRESS, ADDRESS);
    drew(area(0, 0, 50, 60), area(0, 0, 50, 60));
  }

  @Test
  void theMatrixAndTheClipApplyUntilTheyAreRestored() {
    call("nSave", 3);
    call("nTranslate", 100f, 0f);
    call("nSave", 3);
    call("nScale", 2f, 2f);
    call("nClipRect", 0f, 0f, 5f, 100f, 1);
    rect();
    call("nRestore");
    rect();
    call("nSave", 3);
    call("nConcat", ADDRESS);
    rect();
    call("nRestoreToCount", 1);
    rect();
    drew(area(100, 0, 110, 40), area(100, 0, 110, 20), area(100, 0, 120, 60), area(0, 0, 10, 20));
  }

  @Test
  void aQuarterTurnSwapsTheSides() {
    call("nRotate", 90f);
    rect();
    assertEquals(200, drawn.areas.get(0).pixels(), 0.001);
    assertEquals(20, drawn.areas.get(0).right() - drawn.areas.get(0).left(), 0.001);
  }

  @Test
  void aLayerIsClearedAndDrawnAndClipsItsContent() {
    call("nSaveLayer", 0f, 0f, 6f, 6f, ADDRESS);
    rect();
    call("nRestore");
    rect();
    drew(area(0, 0, 6, 6), area(0, 0, 6, 6), area(0, 0, 6, 6), area(0, 0, 10, 20));
  }

  @Test
  void aClipThatLeavesOutARectangleIsIgnored() {
    call("nClipRect", 0f, 0f, 5f, 5f, 0);
    rect();
    drew(area(0, 0, 10, 20));
  }

  @Test
  void aChildIsPlacedWhereItIsDrawn() {
    call("nTranslate", 7f, 8f);
    call("nDrawRenderNode", 99L);
    drew();
    assertEquals(List.of(new Placed(99, Affine.NONE.translated(7, 8), Area.EVERYWHERE)), drawn.children);
  }
}
