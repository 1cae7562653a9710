import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The parts of `npm test` in their order; those that are left out are not in the file. */
const PARTS = ['static', 'unit', 'java', 'e2e'];

/**
 * How far each part of `npm test` is, in a file that its processes share: `waiting`, `running`, `4 of 900 files`, `done`.
 * @param {string} file
 */
export function overallProgress(file) {
  const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { parts: {}, failed: 0 });
  const line = () => {
    const { parts, failed } = read();
    const states = PARTS.filter((part) => part in parts).map((part) => `${part} ${parts[part]}`);
    return `npm test: ${[...states, `${failed} failed`].join(' · ')}`;
  };
  return {
    line,
    /** @returns the line of all parts */
    set: (/** @type {Readonly<Record<string, string>>} */ states, failed = 0) => {
      const before = read();
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(
        file,
        JSON.stringify({ parts: { ...before.parts, ...states }, failed: before.failed + failed }),
      );
      return line();
    },
  };
}

/**
 * A reporter of Vitest that prints one line of overall progress when files of tests have run: each of `e2e`, which takes
 * minutes, and every twentieth of `unit`.
 */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter so
export default class OverallProgress {
  #files = 0;
  #ended = 0;
  #log = (/** @type {string} */ _line) => undefined;

  onInit(vitest) {
    // Beside the window of Vitest's own reporter.
    this.#log = (line) => vitest.logger.log(line);
  }

  onTestRunStart(specifications) {
    this.#files = specifications.length;
    this.#ended = 0;
  }

  onTestModuleEnd(module) {
    const { HITCHPROOF_TEST_PROGRESS: file = '' } = process.env;
    this.#ended++;
    const failed = [...module.children.allTests('failed')].length;
    const part = module.project.name;
    const line = overallProgress(file).set({ [part]: `${this.#ended} of ${this.#files} files` }, failed);
    const every = part === 'e2e' ? 1 : Math.ceil(this.#files / 20);
    if (this.#ended % every === 0 || this.#ended === this.#files || failed > 0) this.#log(line);
  }
}
