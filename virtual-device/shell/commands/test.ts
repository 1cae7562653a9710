import { type Command, pathFor, type Result } from '../command.ts';

const answer = (isTrue: boolean): Result => ({ code: isTrue ? 0 : 1 });

const unexpected = (word: string): Result => ({
  code: 2,
  err: `/system/bin/sh: [: ${word}: this device tests only files, and whether texts are empty or equal\n`,
});

/** `[ … ]` is `test …`. */
export const bracket: Command = (call) =>
  call.args.at(-1) === ']'
    ? test({ ...call, args: call.args.slice(0, -1) })
    : { code: 2, err: '/system/bin/sh: [: missing ]\n' };

/** `test …`: file tests, empty strings, equality of strings. */
export const test: Command = async (call) => {
  const { args } = call;
  if (args[0] === '!') {
    const inner = await test({ ...call, args: args.slice(1) });
    return answer(inner.code !== 0);
  }
  const [first = '', second = '', third = ''] = args;
  if (args.length === 3 && (second === '=' || second === '==')) return answer(first === third);
  if (args.length === 3 && second === '!=') return answer(first !== third);
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
