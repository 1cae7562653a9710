package dev.hitchproof.device.inside.display;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hitchproof.device.host.Affine;
import dev.hitchproof.device.host.Area;
import dev.hitchproof.device.host.DisplayLists.DisplayList;
import dev.hitchproof.device.host.Placed;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FilledPixelsTest {
  private static final long ROOT = 1;
  private static final long CHILD = 2;
  private static final long INNER = 3;
  private static final Area SQUARE = new Area(0, 0, 10, 10);
  private final Map<Long, DisplayList> lists = new HashMap<>();
  private final Map<Long, RenderNodes.NodeProperties> properties = new HashMap<>();
  private final FilledPixels filled = new FilledPixels(lists::get, properties::get);
  private long recordings;

  FilledPixelsTest() {
    node(ROOT, new Area(0, 0, 100, 100), 1, false, 0);
    records(ROOT, List.of(), CHILD);
    node(CHILD, SQUARE, 1, false, 0);
    records(CHILD, List.of(SQUARE, SQUARE, SQUARE));
  }

  private void node(long node, Area bounds, float alpha, boolean hasLayer, double effectFills) {
    properties.put(node, new RenderNodes.NodeProperties(Affine.NONE, bounds, true, alpha, 0, hasLayer, effectFills));
  }

  private void records(long node, List<Area> areas, long... children) {
    List<Placed> placed = new java.util.ArrayList<>();
    for (long child : children) placed.add(new Placed(child, Affine.NONE, Area.EVERYWHERE));
    lists.put(node, new DisplayList(++recordings, 0, areas.size(), 0, List.of(), List.of(), areas, placed, 0, 0));
  }

  private void moved(Affine matrix) {
    properties.put(CHILD, new RenderNodes.NodeProperties(matrix, SQUARE, true, 1, 0, false, 0));
  }

  @Test
  void everyOperationFillsItsPixelsInEveryFrame() {
    assertEquals(300, filled.of(ROOT));
    assertEquals(300, filled.of(ROOT));
  }

  @Test
  void aNodeIsMovedScaledAndClippedByItsParent() {
    moved(Affine.NONE.scaled(2, 3));
    assertEquals(1_800, filled.of(ROOT));
    moved(Affine.NONE.translated(95, 0));
    assertEquals(150, filled.of(ROOT));
    moved(Affine.NONE.translated(200, 0));
    assertEquals(0, filled.of(ROOT));
  }

  @Test
  void aNodeClipsItsContentOnlyIfItClipsToItsBounds() {
    records(CHILD, List.of(new Area(0, 0, 20, 10)));
    assertEquals(100, filled.of(ROOT));
    properties.put(CHILD, new RenderNodes.NodeProperties(Affine.NONE, SQUARE, false, 1, 0, false, 0));
    assertEquals(200, filled.of(ROOT));
  }

  @Test
  void aShadowCoversTheNodeAndItsElevationAround() {
    properties.put(CHILD, new RenderNodes.NodeProperties(Affine.NONE.translated(50, 50), SQUARE, true, 1, 5, false, 0));
    assertEquals(400 + 300, filled.of(ROOT));
  }

  @Test
  void whatIsTransparentIsNotDrawn() {
    node(CHILD, SQUARE, 0, true, 0);
    assertEquals(0, filled.of(ROOT));
  }

  @Test
  void aLayerIsClearedAndDrawnOnceAndThenOnlyShown() {
    node(CHILD, SQUARE, 1, true, 0);
    assertEquals(100 + 300 + 100, filled.of(ROOT));
    assertEquals(100, filled.of(ROOT));
    properties.put(CHILD, new RenderNodes.NodeProperties(Affine.NONE.translated(5, 0), SQUARE, true, 0.5f, 0, true, 0));
    assertEquals(100, filled.of(ROOT), "moved and faded");
    records(CHILD, List.of(SQUARE));
    assertEquals(100 + 100 + 100, filled.of(ROOT), "recorded anew");
    assertEquals(100, filled.of(ROOT));
  }

  @Test
  void aLayerIsDrawnAnewWhenSomethingInItIsMovedOrRecorded() {
    node(CHILD, SQUARE, 1, true, 0);
    records(CHILD, List.of(), INNER);
    node(INNER, SQUARE, 1, false, 0);
    records(INNER, List.of(SQUARE));
    assertEquals(300, filled.of(ROOT));
    assertEquals(100, filled.of(ROOT));
    properties.put(INNER, new RenderNodes.NodeProperties(Affine.NONE.translated(5, 0), SQUARE, true, 1, 0, false, 0));
    assertEquals(250, filled.of(ROOT));
    records(INNER, List.of(SQUARE, SQUARE));
    assertEquals(300, filled.of(ROOT));
    assertEquals(100, filled.of(ROOT));
  }

  @Test
  void aNodeThatHadALayerGetsANewOne() {
    node(CHILD, SQUARE, 0.5f, true, 0);
    filled.of(ROOT);
    node(CHILD, SQUARE, 1, false, 0);
    filled.of(ROOT);
    node(CHILD, SQUARE, 0.5f, true, 0);
    assertEquals(500, filled.of(ROOT));
  }

  @Test
  void anEffectIsAppliedWhenTheContentOrTheEffectChanges() {
    node(CHILD, SQUARE, 1, true, 7);
    assertEquals(700 + 500, filled.of(ROOT));
    assertEquals(100, filled.of(ROOT));
    node(CHILD, SQUARE, 1, true, 8);
    assertEquals(800 + 500, filled.of(ROOT));
  }
}
