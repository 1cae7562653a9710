package dev.hitchproof.trace;

/** How the values of a column become bytes. */
enum Codec {
  /** Unsigned LEB128. */
  U,
  /** Zigzag LEB128. */
  Z,
  /** First value against the block's base, then differences. */
  D,
  /** First value against the block's base, then differences of differences. */
  DD
}
