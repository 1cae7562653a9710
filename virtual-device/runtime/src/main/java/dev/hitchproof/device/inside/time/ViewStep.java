package dev.hitchproof.device.inside.time;

/** What a view does because it was asked to. */
public enum ViewStep {
  MEASURE,
  LAYOUT,
  DRAW
}
