import { expect, it } from 'vitest';
import { testDevice } from '../testing/test-device.ts';

it('counts how often threads were outside of the schedule, and names the last one', async () => {
  const { terminal, runtime } = await testDevice();
  const property = () => terminal('getprop hitchproof.unscheduled');
  expect(await property()).toBe('\n');
  runtime.emit({ event: 'unscheduled', thread: 'first' });
  runtime.emit({ event: 'unscheduled', thread: 'OkHttp Dispatcher' });
  expect(await property()).toBe('2 OkHttp Dispatcher\n');
});
