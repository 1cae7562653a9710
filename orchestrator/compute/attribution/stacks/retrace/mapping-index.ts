import { type MappingInfo, type MethodLine, parseMappingLine } from './mapping-line.ts';
import { MethodRows, RowFlag } from './method-rows.ts';

/** Signatures of generated code have some thousand characters; an endless line would cost quadratic time. */
const LONGEST_LINE_CHARS = 1 << 20;

/** A line is too long, so the file is not a mapping. */
export class LineTooLong extends Error {
  constructor() {
    super('a line in it is longer than 1 MiB');
    this.name = 'LineTooLong';
  }
}

/**
 * Lines of a text that arrives in chunks, which may split lines and characters; accepts \r\n and a missing last newline.
 * @throws LineTooLong
 */
function* linesOf(chunks: Iterable<Uint8Array>): Generator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for (const chunk of chunks) {
    const text = rest + decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let to = text.indexOf('\n'); to >= 0; to = text.indexOf('\n', from)) {
      yield trimEnd(bounded(text.slice(from, to)));
      from = to + 1;
    }
    rest = bounded(text.slice(from));
  }
  rest += decoder.decode();
  if (rest !== '') yield trimEnd(bounded(rest));
}

function bounded(line: string): string {
  if (line.length > LONGEST_LINE_CHARS) throw new LineTooLong();
  return line;
}

const trimEnd = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/** A mapping file ready for look-ups: the methods of a class are contiguous, in the order of the file. */
export interface MappingIndex {
  /** `pg_map_id`: the id that frames of a matching build carry as `r8-map-id-<id>`. */
  readonly mapId: string | undefined;
  /** Residual class name → its entry. */
  readonly classes: ReadonlyMap<string, ClassEntry>;
  /** Original class name → source file, if the mapping has it. */
  readonly sourceFiles: ReadonlyMap<string, string>;
  readonly names: Names;
  readonly rows: MethodRows;
  readonly callsites: ReadonlyMap<number, Readonly<Record<string, number>>>;
  /** R8 reads the first rule of a method. */
  readonly rewrites: ReadonlyMap<number, RewriteFrame>;
}
export interface ClassEntry {
  readonly original: string;
  /** Method rows [from, to). */
  readonly from: number;
  readonly to: number;
}
interface RewriteFrame {
  readonly conditions: readonly string[];
  readonly actions: readonly string[];
}

/**
 * Reads a mapping file in chunks of any size. It keeps 32 bytes per method line and each distinct name once, not the text.
 */
export function indexMapping(chunks: Iterable<Uint8Array>): MappingIndex {
  const builder = new Builder();
  for (const line of linesOf(chunks)) builder.add(line);
  return builder.finish();
}

class Builder {
  readonly #names = new Names();
  readonly #rows = new MethodRows();
  readonly #classes = new Map<string, ClassEntry>();
  readonly #sourceFiles = new Map<string, string>();
  readonly #callsites = new Map<number, Readonly<Record<string, number>>>();
  readonly #rewrites = new Map<number, RewriteFrame>();
  #mapId: string | undefined;
  /** Row that the next info describes; −1 after a class line or a field. */
  #described = -1;
  /** Rows of the open class that are marked as synthesized by the compiler. */
  #synthesized: number[] = [];
  #open: { readonly original: string; readonly residual: string; readonly from: number } | undefined;

  add(text: string): void {
    const line = parseMappingLine(text);
    switch (line.kind) {
      case 'class':
        this.#close();
        this.#described = -1;
        this.#open = {
          original: this.#interned(line.original),
          residual: this.#interned(line.residual),
          from: this.#rows.count,
        };
        break;
      case 'method':
        if (this.#open !== undefined) this.#addMethod(line, this.#open.original);
        break;
      case 'info':
        if (this.#open !== undefined) this.#addInfo(line.info, this.#open.original);
        break;
      case 'map-id':
        this.#mapId = line.id;
        break;
      case 'field':
        this.#described = -1;
        break;
      case 'other':
        break;
    }
  }

  finish(): MappingIndex {
    this.#close();
    return {
      mapId: this.#mapId,
      classes: this.#classes,
      sourceFiles: this.#sourceFiles,
      names: this.#names,
      rows: this.#rows,
      callsites: this.#callsites,
      rewrites: this.#rewrites,
    };
  }

  #addMethod(line: MethodLine, original: string): void {
    this.#described = this.#rows.count;
    this.#rows.push({
      residual: this.#names.idOf(line.residual),
      start: line.start,
      end: line.end,
      holder: this.#names.idOf(line.holder ?? original),
      signature: this.#names.idOf(line.signature),
      originalStart: line.originalStart,
      originalEnd: line.originalEnd,
    });
  }

  /** An info describes the preceding member, or the class if that has no member yet. */
  #addInfo(info: MappingInfo, original: string): void {
    const row = this.#described;
    if (info.id === 'sourceFile') {
      this.#sourceFiles.set(original, this.#interned(info.fileName));
      return;
    }
    if (row < 0) return;
    switch (info.id) {
      case 'com.android.tools.r8.synthesized':
        this.#synthesized.push(row);
        break;
      case 'com.android.tools.r8.outline':
        this.#rows.flag(row, RowFlag.outline);
        break;
      case 'com.android.tools.r8.outlineCallsite':
        this.#callsites.set(row, info.positions);
        break;
      case 'com.android.tools.r8.rewriteFrame':
        if (!this.#rewrites.has(row))
          this.#rewrites.set(row, { conditions: info.conditions, actions: info.actions });
        break;
    }
  }

  #close(): void {
    if (this.#open === undefined) return;
    const { original, residual, from } = this.#open;
    this.#spreadSynthesized(from);
    this.#classes.set(residual, { original, from, to: this.#rows.count });
  }

  /** R8 marks one line range of a method; the mark applies to the whole method. */
  #spreadSynthesized(from: number): void {
    const key = (row: number): string => {
      const { residual, holder, signature } = this.#rows.at(row);
      return `${residual} ${holder} ${signature}`;
    };
    const synthesized = new Set(this.#synthesized.map(key));
    this.#synthesized = [];
    if (synthesized.size === 0) return;
    for (let row = from; row < this.#rows.count; row++) {
      if (synthesized.has(key(row))) this.#rows.flag(row, RowFlag.synthesized);
    }
  }

  #interned(name: string): string {
    return this.#names.nameOf(this.#names.idOf(name));
  }
}

/** Stores each distinct string once, identified by a small number. */
class Names {
  readonly #ids = new Map<string, number>();
  readonly #names: string[] = [];

  idOf(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = this.#names.length;
    const own = copyOf(name);
    this.#names.push(own);
    this.#ids.set(own, id);
    return id;
  }

  /** Undefined for an unknown name. */
  find(name: string): number | undefined {
    return this.#ids.get(name);
  }

  nameOf(id: number): string {
    const name = this.#names[id];
    if (name === undefined) throw new RangeError(`name ${id} of ${this.#names.length}`);
    return name;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** A copy, because a slice keeps the text it was cut from alive: a mapping of 100 MB would stay in memory. */
const copyOf = (slice: string): string => decoder.decode(encoder.encode(slice));
