import { expect, it } from 'vitest';
import { scriptedBytes } from '../../test/builders/scripted-trace.ts';
import { measureRun } from './measure-run.ts';
import { ReusedMemory } from './trace/column-memory.ts';

it('what earlier runs left in the memory changes no measurement', () => {
  const memory = new ReusedMemory();
  const measured = (script: string, inMemory?: ReusedMemory) =>
    measureRun({ scenario: 'feed', run: 0, files: [scriptedBytes(script)], appPackages: [] }, inMemory);
  const late = '(./s3s9s)s2s9ss3s9.......';
  const smooth = '(./sssss)sssssssss.......';
  // The second run makes one block of the memory that the first one took, the third one finds the second's values.
  for (const script of [late, late, smooth, late]) expect(measured(script, memory)).toEqual(measured(script));
});
