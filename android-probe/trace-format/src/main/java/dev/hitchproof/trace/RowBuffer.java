package dev.hitchproof.trace;

/** The records of one stream that are not yet in a block, column by column. */
public final class RowBuffer {
  private final Stream stream;
  private final long[][] columns;
  /** STACK only: the string ids that follow the columns. */
  private final Bytes tail = new Bytes();
  private int count;
  private int next;
  /** Number of bytes of {@link #tail} that belong to ended records. */
  private int tailBytes;

  RowBuffer(Stream stream) {
    this.stream = stream;
    this.columns = new long[stream.columns.length][stream.maxRecords];
  }

  /** Begins a record; replaces one that was not ended. */
  RowBuffer begin() {
    next = 0;
    tail.cut(tailBytes);
    return this;
  }

  /** Adds the next column's value to the current record. */
  public RowBuffer put(long value) {
    columns[next++][count] = value;
    return this;
  }

  /** STACK only: adds a string id to the current record. */
  public void putTail(int stringId) {
    tail.leb(stringId);
  }

  /** Ends the record; returns its time, or {@code otherwise} if the stream has no time. */
  long endRecord(long otherwise) {
    if (next != columns.length) {
      throw new IllegalStateException(stream + " record has " + next + " of " + columns.length + " columns");
    }
    next = 0;
    tailBytes = tail.size();
    count++;
    return stream.timeColumn < 0 ? otherwise : columns[stream.timeColumn][count - 1];
  }

  boolean isFull() {
    return count == stream.maxRecords;
  }

  int count() {
    return count;
  }

  long firstTimeUs() {
    return stream.timeColumn < 0 || count == 0 ? 0 : Math.max(0, columns[stream.timeColumn][0]);
  }

  long lastTimeUs() {
    return stream.timeColumn < 0 || count == 0 ? 0 : Math.max(0, columns[stream.timeColumn][count - 1]);
  }

  void encode(Bytes out) {
    long base = firstTimeUs();
    out.leb(base);
    ColumnEncoder encoder = new ColumnEncoder(out, base);
    for (int i = 0; i < columns.length; i++) encoder.encode(stream.columns[i], columns[i], count);
    out.put(tail.array(), 0, tailBytes);
  }

  void clear() {
    count = 0;
    next = 0;
    tailBytes = 0;
  }
}
