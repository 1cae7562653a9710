import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { ownLineIn } from '../capture/own-line.ts';
import { readPlainText } from '../run-folder/plain-files.ts';

/** What WebdriverIO logs of a spec that it cannot load; above is a guess that is seldom right. */
const LOAD_ERROR = /^Spec file\(s\): .*\n((?:Error: )?\S.*(?:\n(?!\d{4}-\d\d-\d\dT).*)*)/m;
/** A package or file that is not there. */
const MISSING = /Cannot find (?:module|package) '([^']+)'/;
const REQUIRED_BY = /(?:Require stack:\n- | imported from )(\/[^\n]*?|[A-Z]:\\[^\n]*?)$/m;
/** esbuild, which reads TypeScript: `/path/a.spec.ts:3:8: ERROR: Expected ";"`. */
const SYNTAX = /^(\S.*?):(\d+):\d+: ERROR: (.*)$/m;

/** Why a spec could not be loaded, as one sentence with its line; undefined if the log has no such error. */
export function loadFailureIn(log: string): string | undefined {
  const text = LOAD_ERROR.exec(log)?.[1];
  if (text === undefined) return undefined;
  const [, file, line, what] = SYNTAX.exec(text) ?? [];
  if (file !== undefined) return sentenceOf(`${relative(process.cwd(), file)}:${line}`, what ?? '');
  const message = (text.split('\n')[0] ?? '').replace(/^(?:Error: )+/, '');
  const missing = MISSING.exec(message)?.[1];
  const importer = REQUIRED_BY.exec(text)?.[1];
  if (missing !== undefined && importer !== undefined)
    return sentenceOf(importOf(missing, importer), `cannot find '${missing}'`);
  return sentenceOf(ownLineIn(text), message);
}

const sentenceOf = (at: string | undefined, message: string): string =>
  `${at ?? 'A spec'} cannot be loaded: ${message.replace(/\.$/, '')}.`;

/** The line of an import; the file alone if the import is written otherwise. */
function importOf(missing: string, importer: string): string {
  const path = relative(process.cwd(), importer);
  if (!existsSync(importer)) return path;
  const index = readPlainText(importer)
    .split('\n')
    .findIndex((line) => line.includes(missing));
  return index < 0 ? path : `${path}:${index + 1}`;
}
