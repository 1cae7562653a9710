import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fakeDevice } from '../../test/builders/fake-device-session.ts';
import { planOf } from '../../test/builders/plan-of.ts';
import { withoutRecorder } from '../../test/builders/without-recorder.ts';
import { openRecorder } from '../service/current-recorder.ts';
import { Recorder } from '../service/recorder.ts';
import { scenario } from '../service/scenario.ts';
import { addCommands } from './add-commands.ts';
import { toMeetBudget } from './to-meet-budget.ts';

const folder = mkdtempSync(join(tmpdir(), 'commands-'));
afterAll(() => {
  withoutRecorder();
});
afterAll(() => rmSync(folder, { recursive: true }));

type Command = (this: unknown, ...args: readonly unknown[]) => Promise<void>;

it('adds browser.perf, and to elements the gestures of a list', async () => {
  const added = new Map<string, Command>();
  const browser = {
    addCommand: (name: string, command: Command, options: object) => {
      expect(options).toEqual({ attachToElement: true });
      added.set(name, command);
    },
  } as unknown as WebdriverIO.Browser;
  const asked: unknown[] = [];
  const device = fakeDevice({
    session: {
      find: async (list) => {
        asked.push(typeof list === 'function' ? list() : list);
        return { selector: '~feed', rect: { x: 0, y: 0, width: 9, height: 9 } };
      },
    },
  });
  await openRecorder(async () => new Recorder({ session: device, plan: planOf(folder), spec: 'a.spec.ts' }));
  const matchers: object[] = [];
  addCommands(browser, { extend: (added) => matchers.push(added) });
  expect(matchers).toEqual([{ toMeetBudget }]);

  expect(browser.perf.scenario).toBe(scenario);
  await browser.perf.app.open('.Login');
  expect(device.calls).toEqual(['launch com.acme/.Login']);
  const element = { elementId: 'e1' };
  await added.get('fling')?.call(element, 'down', { speed: 'slow' });
  await added.get('drag')?.call(element, 'down');
  await added.get('slide')?.call(element, { direction: 'up', durationMs: 30 });
  await added.get('scrollTo')?.call(element, '~row');
  expect(asked).toEqual([element, element, element]);
  const durations = device.requests
    .filter(({ c }) => c === 'gesture')
    .map(({ path }) => (path as number[][]).at(-1)?.[0]);
  expect(durations).toEqual([400, 1_120, 30]);
  expect(device.calls.at(-1)).toBe('hasInside ~row');
});
