package dev.hitchproof.trace;

import static dev.hitchproof.trace.Codec.D;
import static dev.hitchproof.trace.Codec.DD;
import static dev.hitchproof.trace.Codec.U;
import static dev.hitchproof.trace.Codec.Z;

/** One kind of event block: its type number, its columns, and how many records fill a block of about 4 KiB. */
public enum Stream {
  FRAME(3, 0, 1024, DD, Z, D, U),
  SCROLL(4, Stream.NO_TIME, 512, D, Z, U, Z, Z, U),
  TOUCH(5, 0, 512, D, D, Z, U, U, D, D, U),
  FRAME_METRICS(6, 0, 192, DD, Z, U, U, U, U, U, U, U, U, Z, U, D, U, U, U),
  STACK(7, 0, 16, D, D, U, U, U),
  MARK(8, 0, 256, D, D, U, U),
  DISPLAY(9, 0, 64, D, U, U),
  CONDITION(10, 0, 512, D, U, Z),
  DISPATCH(11, 0, 512, D, U, U),
  METHOD(12, 0, 1024, D, U),
  SCROLLABLE(13, 0, 256, D, U, U, U, U, U, Z),
  LOSS(14, 2, 256, U, U, D, D, U),
  WINDOW(16, 0, 256, D, U, U, U),
  JANK_DATA(17, 0, 256, D, U, U, U, U, U),
  BOUND_ROW(18, 0, 256, D, D, U, U);

  static final int NO_TIME = -1;

  final int type;
  /** The column whose first value is the block's base, or {@link #NO_TIME}. */
  final int timeColumn;
  final int maxRecords;
  final Codec[] columns;

  Stream(int type, int timeColumn, int maxRecords, Codec... columns) {
    this.type = type;
    this.timeColumn = timeColumn;
    this.maxRecords = maxRecords;
    this.columns = columns;
  }

  /** The block type number, by which LOSS and END identify the stream. */
  public int type() {
    return type;
  }
}
