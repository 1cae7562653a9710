import { plainText } from '../../report/text/format.ts';

/** One line of `hitchproof doctor`. `missing`: nothing can be measured; `note`: something can, but not everything. */
export type Finding =
  | { readonly state: 'ok'; readonly name: string; readonly found: string }
  | {
      readonly state: 'note' | 'missing';
      readonly name: string;
      readonly found: string;
      readonly fix: string;
    };

export const ok = (name: string, found: string): Finding => ({ state: 'ok', name, found });
export const note = (name: string, found: string, fix: string): Finding => ({
  ...{ state: 'note', name, found, fix },
});
export const missing = (name: string, found: string, fix: string): Finding => ({
  ...{ state: 'missing', name, found, fix },
});

const WIDTH = 9;
/** A device may print anything. */
const MAX_CHARS = 400;
/** The line, and below it the fix. */
export const findingText = (finding: Finding): string => {
  const { state, name, found } = finding;
  const line = `${state.padEnd(WIDTH)}${name}: ${plainText(found, MAX_CHARS)}\n`;
  return finding.state === 'ok' ? line : `${line}${' '.repeat(WIDTH)}fix: ${finding.fix}\n`;
};
