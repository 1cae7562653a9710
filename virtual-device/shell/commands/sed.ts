import { type Command, hasFlag, linesIn, UsageError } from '../command.ts';
import { extended, regularExpression } from '../pattern.ts';
import { linesOf } from './text-filters.ts';

interface Step {
  readonly from: Address | undefined;
  readonly to: Address | undefined;
  readonly edit:
    | {
        readonly kind: 'substitute';
        readonly pattern: RegExp;
        readonly replacement: string;
        readonly prints: boolean;
      }
    | { readonly kind: 'print' | 'delete' | 'quit' };
}
type Address = number | '$' | RegExp;

/** `sed [-n] [-E] SCRIPT [FILE …]` with the commands s, p, d and q, and addresses by number, `$` and pattern. */
export const sed: Command = async (call) => {
  const isExtended = hasFlag(call.args, 'E') || hasFlag(call.args, 'r');
  const [script, ...files] = call.args.filter((arg) => !arg.startsWith('-'));
  if (script === undefined) throw new UsageError('a script is missing');
  const steps = stepsIn(script, isExtended);
  const all = await linesOf(call, files);
  const isSilent = hasFlag(call.args, 'n');
  const inside = new Set<Step>();
  const out: string[] = [];
  for (const [index, original] of all.entries()) {
    let line: string | undefined = original;
    let isLast = false;
    for (const step of steps) {
      const current: string = line;
      const at = { number: index + 1, isLast: index === all.length - 1, line: current };
      if (!applies(step, at, inside)) continue;
      if (step.edit.kind === 'substitute') {
        line = current.replace(step.edit.pattern, step.edit.replacement);
        if (step.edit.prints && line !== current) out.push(line);
      } else if (step.edit.kind === 'print') out.push(current);
      else if (step.edit.kind === 'quit') isLast = true;
      else line = undefined;
      if (line === undefined) break;
    }
    if (line !== undefined && !isSilent) out.push(line);
    if (isLast) break;
  }
  return linesIn(out);
};

interface Place {
  readonly number: number;
  readonly isLast: boolean;
  readonly line: string;
}

function applies(step: Step, place: Place, inside: Set<Step>): boolean {
  const { from, to } = step;
  if (from === undefined) return true;
  if (to === undefined) return isAt(from, place);
  if (!inside.has(step) && !isAt(from, place)) return false;
  const isEnd = typeof to === 'number' ? place.number >= to : inside.has(step) && isAt(to, place);
  if (isEnd) inside.delete(step);
  else inside.add(step);
  return true;
}

function isAt(address: Address, { number, isLast, line }: Place): boolean {
  if (address === '$') return isLast;
  return typeof address === 'number' ? address === number : address.test(line);
}

function stepsIn(script: string, isExtended: boolean): readonly Step[] {
  let rest = script.trim();
  const match = (pattern: RegExp): RegExpExecArray | undefined => {
    const found = pattern.exec(rest);
    if (found !== null) rest = rest.slice(found[0].length);
    return found ?? undefined;
  };
  const address = (): Address | undefined => {
    const found = match(/^(?:(\d+)|(\$)|\/((?:[^\\/]|\\.)*)\/)/);
    if (found === undefined) return undefined;
    if (found[1] !== undefined) return Number(found[1]);
    return found[2] === '$' ? '$' : patternOf(found[3] ?? '', isExtended, '');
  };
  const steps: Step[] = [];
  while (rest !== '') {
    const from = address();
    const to = match(/^,/) === undefined ? undefined : address();
    const plain = match(/^[pdq](?=\s*(?:;|\n|$))/)?.[0];
    const substitution = match(/^s(.)((?:(?!\1)[^\\]|\\.)*)\1((?:(?!\1)[^\\]|\\.)*)\1([gIip]*)/s);
    if (plain !== undefined)
      steps.push({ from, to, edit: { kind: plain === 'p' ? 'print' : plain === 'd' ? 'delete' : 'quit' } });
    else if (substitution !== undefined)
      steps.push({ from, to, edit: substitutionOf(substitution, isExtended) });
    else throw new UsageError(`the command '${rest}' is not supported on this device: only s, p, d and q`);
    if (match(/^\s*(?:;|\n|$)\s*/) === undefined)
      throw new UsageError(`'${rest}' is not supported on this device in '${script}'`);
  }
  return steps;
}

function substitutionOf(
  [, , pattern = '', replacement = '', flags = '']: RegExpExecArray,
  isExtended: boolean,
) {
  const javaScript = replacement
    .replaceAll('$', '$$$$')
    .replace(/\\(\d)|\\(.)|&/g, (whole, group: string | undefined, sign: string | undefined) => {
      if (group !== undefined) return `$${group}`;
      return whole === '&' ? '$&' : sign === 'n' ? '\n' : (sign ?? '');
    });
  const regexFlags = (flags.includes('g') ? 'g' : '') + (/i/i.test(flags) ? 'i' : '');
  return {
    kind: 'substitute',
    pattern: patternOf(pattern, isExtended, regexFlags),
    replacement: javaScript,
    prints: flags.includes('p'),
  } as const;
}

const patternOf = (text: string, isExtended: boolean, flags: string): RegExp =>
  regularExpression(isExtended ? text : extended(text), flags);
