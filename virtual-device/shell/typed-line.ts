/** What pressing a key does: what the terminal shows, and what the shell gets. */
export interface Pressed {
  readonly shows: string;
  /** Text for the shell; undefined while the line is being typed. */
  readonly sends?: string;
  /** `interrupt` for Ctrl-C, `end` for Ctrl-D. */
  readonly means?: 'interrupt' | 'end';
}

const NOTHING: Pressed = { shows: '' };
const [CTRL_C, CTRL_D, CTRL_U] = ['\x03', '\x04', '\x15'];
const ERASES = new Set(['\x7f', '\b']);
const ENTERS = new Set(['\r', '\n']);
/** Moves the cursor back over a character and deletes it. */
const ERASE = '\b \b';

/** The line of a terminal while it is being typed: characters can be erased until it is sent. */
export class TypedLine {
  #characters: string[] = [];

  /** @param key one of `keysIn` */
  press(key: string): Pressed {
    if (ENTERS.has(key)) return { shows: '\r\n', sends: `${this.#taken()}\n` };
    if (ERASES.has(key)) return this.#characters.pop() === undefined ? NOTHING : { shows: ERASE };
    if (key === CTRL_U) return { shows: ERASE.repeat(this.#taken().length) };
    if (key === CTRL_C) {
      this.#taken();
      return { shows: '^C\r\n', means: 'interrupt' };
    }
    if (key === CTRL_D) {
      const text = this.#taken();
      return text === '' ? { shows: '', means: 'end' } : { shows: '', sends: text };
    }
    if (key < ' ') return NOTHING;
    this.#characters.push(key);
    return { shows: key };
  }

  #taken(): string {
    const text = this.#characters.join('');
    this.#characters = [];
    return text;
  }
}

/** The characters of a text, without the sequences of arrows and other keys that edit no line here. */
export const keysIn = (text: string): readonly string[] => [...text.replace(SEQUENCES, '')];
// biome-ignore lint/complexity/useRegexLiterals: a literal may not have control characters
const SEQUENCES = new RegExp('\\x1b(?:[[O][0-9;]*[A-Za-z~])?', 'g');
