package dev.hitchproof.device.host;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Messages over two pipes: {@code u32 length (big endian) | UTF-8 JSON}. Any thread may write. */
public final class MessageChannel {
  static final int MAX_BYTES = 64 << 20;
  private final DataInputStream in;
  private final DataOutputStream out;

  public MessageChannel(InputStream in, OutputStream out) {
    this.in = new DataInputStream(in);
    this.out = new DataOutputStream(out);
  }

  /** The next message as text, or null if the other side has closed its end between two messages. */
  public String read() throws IOException {
    int first = in.read();
    if (first < 0) return null;
    long length = (long) first << 24 | in.readUnsignedByte() << 16 | in.readUnsignedShort();
    if (length > MAX_BYTES) throw new IOException("a message of " + length + " bytes: not the control port's framing");
    byte[] bytes = new byte[(int) length];
    try {
      in.readFully(bytes);
      return StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes)).toString();
    } catch (EOFException e) {
      throw new IOException("the other side closed in the middle of a message", e);
    } catch (CharacterCodingException e) {
      throw new IOException("a message is not UTF-8", e);
    }
  }

  public synchronized void write(Map<String, ?> message) {
    byte[] bytes = Json.write(message).getBytes(StandardCharsets.UTF_8);
    try {
      out.writeInt(bytes.length);
      out.write(bytes);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("the other side of the control port is gone", e);
    }
  }
}
