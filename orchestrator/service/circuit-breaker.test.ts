import { expect, it } from 'vitest';
import type { FaultCode } from '../base/faults.ts';
import type { CapturedRun } from '../capture/recording.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

type Failure = NonNullable<CapturedRun['failure']>;
const broken = (code: FaultCode, kind: Failure['kind'] = 'infrastructure'): Failure => ({
  kind,
  code,
  message: `The reason was ${code}.`,
  retriable: false,
});
const LOST = broken('device-lost');

it.each<[string, readonly (Failure | undefined)[], boolean]>([
  ['nothing measured yet', [], false],
  ['two failures', [LOST, LOST], false],
  ['three failures', [LOST, broken('no-reply'), LOST], true],
  ['a success between', [LOST, LOST, undefined, LOST, LOST], false],
  ['three elements that are not there', Array(3).fill(broken('not-found')), false],
  ['three crashes of the app', Array(3).fill(broken('app-crash', 'crash')), false],
])('after %s', (_, ends, isOpen) => {
  const breaker = new CircuitBreaker();
  for (const end of ends) breaker.ended(end);
  if (isOpen)
    expect(() => breaker.check()).toThrow(
      expect.objectContaining({
        code: 'device-given-up',
        message: expect.stringContaining('The last one: The reason was device-lost.'),
      }),
    );
  else expect(() => breaker.check()).not.toThrow();
});
