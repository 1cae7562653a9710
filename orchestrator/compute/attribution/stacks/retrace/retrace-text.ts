import type { MappingIndex } from './mapping-index.ts';
import { parseFrame, retraceStack } from './retrace.ts';

/** `Caused by: a.b: message`, `a.b`: an exception with what precedes and follows its class. */
const THROWN = /^(\s*(?:Caused by: |Suppressed: )?)([\w$]+(?:\.[\w$]+)+)(?=:|\s*$)/;
const CALL = /^(\s*at )(.+)$/;

/** A printed exception, its causes and its calls, with their original names. Other lines stay as they are. */
export function retraceText(index: MappingIndex, text: string): string {
  const out: string[] = [];
  let thrown: string | undefined;
  let calls: { readonly lead: string; readonly frames: string[] } | undefined;
  const endCalls = (): void => {
    if (calls === undefined) return;
    const { lead, frames } = calls;
    out.push(...retraceStack(index, frames, thrown).map((frame) => lead + frame));
    calls = undefined;
    thrown = undefined;
  };
  for (const line of text.split('\n')) {
    const [, lead = '', frame = ''] = CALL.exec(line) ?? [];
    if (parseFrame(frame) === undefined) {
      endCalls();
      thrown = THROWN.exec(line)?.[2];
      out.push(line.replace(THROWN, (_, before: string, name: string) => before + originalOf(index, name)));
    } else {
      calls ??= { lead, frames: [] };
      calls.frames.push(frame);
    }
  }
  endCalls();
  return out.join('\n');
}

const originalOf = (index: MappingIndex, name: string): string => index.classes.get(name)?.original ?? name;

/** Likewise in one line, as `The app crashed: a.b: message at a.c(SourceFile:1) at …`. */
export function retraceSentence(index: MappingIndex, sentence: string): string {
  const [before = '', ...calls] = sentence.split(/ at (?=[\w$.<>]+\([^()]*\))/);
  const name = /(?<=: )[\w$]+(?:\.[\w$]+)+(?=:|\s*$)/;
  const thrown = name.exec(before)?.[0];
  const head = before.replace(name, (found) => originalOf(index, found));
  return [head, ...retraceStack(index, calls, thrown)].join(' at ');
}
