package dev.hitchproof.device.host;

/** A render node in its parent's display list: its native address, and where it is drawn. */
public record Placed(long node, Affine matrix, Area clip) {}
