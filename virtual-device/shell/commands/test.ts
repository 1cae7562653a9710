import { type Command, pathFor, type Result } from '../command.ts';

const answer = (isTrue: boolean): Result => ({ code: isTrue ? 0 : 1 });

const JOINTS = [
  ['-o', true],
  ['-a', false],
] as const;

const NUMERIC: ReadonlyMap<string, (a: number, b: number) => boolean> = new Map([
  ['-eq', (a, b) => a === b],
  ['-ne', (a, b) => a !== b],
  ['-lt', (a, b) => a < b],
  ['-le', (a, b) => a <= b],
  ['-gt', (a, b) => a > b],
  ['-ge', (a, b) => a >= b],
]);

const unexpected = (word: string): Result => ({
  code: 2,
  err: `/system/bin/sh: [: ${word}: unexpected operator/operand\n`,
});

/** `[ … ]` is `test …`. */
export const bracket: Command = (call) =>
  call.args.at(-1) === ']'
    ? test({ ...call, args: call.args.slice(0, -1) })
    : { code: 2, err: '/system/bin/sh: [: missing ]\n' };

/** `test …`: file tests, empty strings, equality of strings, comparisons of numbers; joined with `-a` and `-o`. */
export const test: Command = async (call) => {
  const { args } = call;
  for (const [joint, isOr] of JOINTS) {
    const at = args.indexOf(joint, 1);
    if (at <= 0 || args.length < 4) continue;
    const left = await test({ ...call, args: args.slice(0, at) });
    return (left.code === 0) === isOr ? left : test({ ...call, args: args.slice(at + 1) });
  }
  if (args[0] === '!') {
    const inner = await test({ ...call, args: args.slice(1) });
    return answer(inner.code !== 0);
  }
  const [first = '', second = '', third = ''] = args;
  if (args.length === 3 && (second === '=' || second === '==')) return answer(first === third);
  if (args.length === 3 && second === '!=') return answer(first !== third);
  const compare = NUMERIC.get(second);
  if (args.length === 3 && compare !== undefined) {
    const wrong = [first, third].find((text) => !/^\s*-?\d+\s*$/.test(text));
    return wrong === undefined
      ? answer(compare(Number(first), Number(third)))
      : { code: 2, err: `/system/bin/sh: ${wrong}: unexpected operator/operand\n` };
  }
  if (args.length < 2) return answer(first !== '');
  if (args.length > 2) return unexpected(/^-/.test(first) ? third : first);
  if (first === '-z') return answer(second === '');
  if (first === '-n') return answer(second !== '');
  if (!/^-[edfsrwx]$/.test(first)) return unexpected(first);
  const facts = await call.system.storage.stat(pathFor(call, second));
  if (first === '-f') return answer(facts !== null && !facts.isDirectory);
  if (first === '-d') return answer(facts?.isDirectory === true);
  if (first === '-s') return answer((facts?.sizeBytes ?? 0) > 0);
  return answer(facts !== null);
};
