import { plainText } from '../../report/text/format.ts';

/** What a check found. `missing`: nothing can be measured; `note`: something can, but not everything. */
export type Found =
  | { readonly state: 'ok'; readonly found: string }
  | { readonly state: 'note' | 'missing'; readonly found: string; readonly fix: string };
/** One line of `hitchproof doctor`. */
export type Finding = Found & { readonly name: string };

export const ok = (found: string): Found => ({ state: 'ok', found });
export const note = (found: string, fix: string): Found => ({ state: 'note', found, fix });
export const missing = (found: string, fix: string): Found => ({ state: 'missing', found, fix });

const WIDTH = 9;
/** A device may print anything. */
const MAX_CHARS = 400;
/** The line, and below it the fix. */
export const findingText = (finding: Finding): string => {
  const { state, name, found } = finding;
  const line = `${state.padEnd(WIDTH)}${name}: ${plainText(found, MAX_CHARS)}\n`;
  return finding.state === 'ok' ? line : `${line}${' '.repeat(WIDTH)}fix: ${finding.fix}\n`;
};
