import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testDevice } from '../testing/test-device.ts';

const oneOf = (...texts: readonly string[]) => fc.constantFrom(...texts);
/** Texts with the parts between them filled in: each `_` of a pattern is the next part. */
const filled = (pattern: string, ...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((texts) => texts.reduce((line, text) => line.replace('_', () => text), pattern));

/** Scripts that all POSIX shells run alike: no files, no backslashes, no loops. `A`, `B`: words. */
const { script } = fc.letrec<Readonly<Record<'word' | 'command' | 'script', string>>>((tie) => {
  const [word, command, script] = [tie('word'), tie('command'), tie('script')];
  return {
    word: fc.oneof(
      { maxDepth: 3 },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's syntax
      oneOf('a', 'b', '"a  b"', "'c  $A'", '$A', '"$A"', '${A}x', 'x"$A"$B', '$?', '""', "''$B"),
    ),
    command: fc.oneof(
      { maxDepth: 3 },
      filled('echo _ _', word, word),
      oneOf('true', 'false', ':', '(exit 3)', 'A=', 'export A'),
      filled('_=_', oneOf('A', 'B'), word),
      filled('A=_ B=_ _', word, word, oneOf('true', 'echo "$A$B"', `sh -c 'echo "$A$B"'`)),
      oneOf('[ "$A" = "$B" ]', '[ "$A" != a ]', '[ "$A" ]'),
      filled('( _ )', script),
      filled('{ _; }', script),
      filled('! { _; }', command),
      filled('if _; then _; else _; fi', script, script, script),
      filled('{ _; } | { cat; _; }', script, script),
    ),
    script: fc.oneof(
      { maxDepth: 3 },
      command,
      filled('_ _ _', command, oneOf('&&', '||', ';', '\n', '&&\n'), command),
      filled('_; _; echo $? $A', script, command),
    ),
  };
});

it('command lines do what they do in the shell of the host', async () => {
  const device = await testDevice();
  await fc.assert(
    fc.asyncProperty(script, async (line) => {
      const { stdout, status } = spawnSync('sh', ['-c', line], { encoding: 'utf8' });
      const { code, out } = await device.shell(line);
      expect({ code, out }).toEqual({ code: status, out: stdout });
    }),
    { numRuns: 60 },
  );
});
