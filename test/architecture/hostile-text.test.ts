import { describe, expect, it } from 'vitest';
import { fileNameOf } from '../../orchestrator/base/file-name.ts';
import { redactorOf } from '../../orchestrator/base/redactor.ts';
import { classifyFailure } from '../../orchestrator/capture/classify-failure.ts';
import { isApplicationId } from '../../orchestrator/capture/component-name.ts';
import { parseConditions } from '../../orchestrator/capture/conditions.ts';
import { parseAppFacts } from '../../orchestrator/capture/gfxinfo-source.ts';
import { parseMappingLine } from '../../orchestrator/compute/attribution/stacks/retrace/mapping-line.ts';
import { parseFrame } from '../../orchestrator/compute/attribution/stacks/retrace/retrace.ts';
import { importText } from '../../orchestrator/compute/import/import-text.ts';
import { parseBaseline } from '../../orchestrator/judge/baseline/baseline.ts';
import { codeText, fence, proseText } from '../../orchestrator/report/markdown/escape.ts';
import { plainText } from '../../orchestrator/report/text/format.ts';
import { parseDevices } from '../../orchestrator/rig/adb.ts';
import { progressIn } from '../../orchestrator/service/progress.ts';

const CHARS = 1 << 19;
/** Repetitive texts that make a backtracking expression try every way to split them. */
const texts: readonly (readonly [what: string, text: string])[] = [
  ...[' ', '\t', '\n', ' \n', 'a', '0', '(', ')', '[', '.', ',', ':', '"', "'", '`', '*', '/', '-', '=', '{'],
  ...[
    'a.',
    'a(',
    'at ',
    'a:1:',
    '1:1:',
    '()',
    '\u202e',
    'ANR in ',
    'Process: ',
    'package:',
    '://',
    'token:"',
    'key="\\',
  ],
].map((repeated) => [repeated, repeated.repeat(CHARS / repeated.length)] as const);

/** Functions that read or print text from a device, app or file. Linear ones take milliseconds, quadratic ones an hour. */
const readers: readonly (readonly [what: string, read: (text: string) => unknown])[] = [
  ['the log of a device', (text) => classifyFailure(new Error('no'), text, 'com.acme')],
  [
    'the log after a crash',
    (text) => classifyFailure(0, `FATAL EXCEPTION\nProcess: com.acme${text}`, 'com.acme'),
  ],
  ['an error', (text) => classifyFailure(new Error(text), '', 'com.acme')],
  ['conditions', parseConditions],
  ['facts of an app', (text) => parseAppFacts(`a\nb\n34\n1\n${text}`)],
  ['a text with secrets', redactorOf({ TOKEN: 'aaaaaa' })],
  ['a list of devices', parseDevices],
  ['an application id', isApplicationId],
  ['a name for files', fileNameOf],
  ['output of a worker', (text) => progressIn(`@hitchproof ${text}`)],
  ['a frame of a stack', parseFrame],
  ['a line of a mapping', parseMappingLine],
  ['a comment of a mapping', (text) => parseMappingLine(`# ${text}`)],
  ['a method of a mapping', (text) => parseMappingLine(` ${text}() -> a`)],
  ['framestats', (text) => importText(`---PROFILEDATA---\n${text}`)],
  ['another tool', importText],
  ['a frame timeline', (text) => importText(`[${text}`)],
  ['a baseline', parseBaseline],
  ['plain text', plainText],
  ['text in a table', codeText],
  ['a sentence in Markdown', proseText],
  ['a block in Markdown', (text) => fence([text])],
];

describe.each(readers)('%s', (_, read) => {
  it.each(texts)(
    'is read in linear time if it is %j, over and over',
    (__, text) => {
      expect(() => attempt(read, text)).not.toThrow();
    },
    30_000,
  );
});

/** A refusal is a valid answer; only an error of the program itself is not. */
function attempt(read: (text: string) => unknown, text: string): void {
  try {
    read(text);
  } catch (error) {
    if (error instanceof RangeError || !(error instanceof Error)) throw error;
  }
}
