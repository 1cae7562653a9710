import { Duplex } from 'node:stream';

export interface StreamWire {
  readonly maxPayloadBytes: () => number;
  readonly write: (localId: number, remoteId: number, payload: Buffer) => void;
  readonly acknowledge: (localId: number, remoteId: number) => void;
  readonly close: (localId: number, remoteId: number) => void;
}

/**
 * One logical stream of a transport. Each side has at most one WRTE in flight and waits for its OKAY, which gives
 * back pressure. `hostGone` fires when the host closes the stream, even if the stream is not being read.
 */
export class AdbStream extends Duplex {
  readonly localId: number;
  #remoteId: number;
  readonly hostGone: AbortSignal;
  /** http.Server expects a socket; these and the methods below are the parts that it uses. */
  readonly remoteAddress = '127.0.0.1';
  readonly remotePort = 1;

  readonly #wire: StreamWire;
  readonly #gone = new AbortController();
  #afterAck: (() => void) | undefined;
  #isAckDue = false;
  #closeSent = false;

  /** @param remoteId 0 for a stream that this side opens: the host's first OKAY carries the id */
  constructor(wire: StreamWire, localId: number, remoteId: number) {
    super();
    this.#wire = wire;
    this.localId = localId;
    this.#remoteId = remoteId;
    this.hostGone = this.#gone.signal;
  }

  /** False if the host wrote again before it got an OKAY. */
  acceptData(payload: Buffer): boolean {
    if (this.#isAckDue) return false;
    this.#isAckDue = true;
    if (this.destroyed || this.push(payload)) this.#acknowledge();
    return true;
  }

  acceptAck(remoteId = 0): void {
    if (this.#remoteId === 0) this.#remoteId = remoteId;
    const next = this.#afterAck;
    this.#afterAck = undefined;
    next?.();
  }

  acceptClose(): void {
    this.#gone.abort();
    this.acceptAck();
    if (this.destroyed) return;
    this.push(null);
    if (this.readableLength === 0) this.destroy();
    else this.once('end', () => this.destroy());
  }

  override _read(): void {
    this.#acknowledge();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    let offset = 0;
    const next = (): void => {
      if (this.hostGone.aborted || this.destroyed || offset >= chunk.length) {
        done();
        return;
      }
      this.#afterAck = next;
      if (this.#remoteId === 0) return;
      const part = chunk.subarray(offset, offset + this.#wire.maxPayloadBytes());
      offset += part.length;
      this.#wire.write(this.localId, this.#remoteId, part);
    };
    next();
  }

  override _final(done: () => void): void {
    done();
    setImmediate(() => this.destroy());
  }

  override _destroy(_error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.#closeSent) {
      this.#closeSent = true;
      this.#wire.close(this.localId, this.hostGone.aborted ? 0 : this.#remoteId);
    }
    this.acceptAck();
    done();
  }

  setTimeout(): this {
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  destroySoon(): void {
    if (this.writable) this.end();
    else this.destroy();
  }

  #acknowledge(): void {
    if (!this.#isAckDue) return;
    this.#isAckDue = false;
    this.#wire.acknowledge(this.localId, this.#remoteId);
  }
}
