package dev.hitchproof.device.inside.display;

import dev.hitchproof.device.host.Affine;
import dev.hitchproof.device.host.Area;

/**
 * How a render node is drawn, its content apart. {@code matrix}: from its coordinates to its parent's; {@code bounds}: in its
 * own; {@code shadowElevation}: 0 if it casts no shadow; {@code hasLayer}: whether it has a texture of its own;
 * {@code effectFills}: how many times its {@code RenderEffect} fills each of its pixels, 0 without one.
 */
record NodeProperties(
    Affine matrix, Area bounds, boolean clips, float alpha, float shadowElevation, boolean hasLayer, double effectFills) {}
