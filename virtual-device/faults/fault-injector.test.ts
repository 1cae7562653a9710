import { expect, it } from 'vitest';
import { FaultInjector } from './fault-injector.ts';
import { type Timetable, timetableSchema } from './timetable.ts';

const HANG = { kind: 'hang' } as const;
const CLOSE = { kind: 'close' } as const;
const BATTERY = { kind: 'battery', levelPercent: 5 } as const;

/** What happens at each of several requests; a fault of the device is in brackets. */
function outcomes(timetable: unknown, requests: readonly (readonly ['shell' | 'sync' | 'rest', string])[]) {
  let struck: readonly string[] = [];
  const injector = new FaultInjector(timetableSchema.parse(timetable), ({ kind }) => {
    struck = [...struck, `[${kind}]`];
  });
  return requests.map(([on, text]) => {
    struck = [];
    const kind = injector.at(on, text)?.kind;
    return [...struck, ...(kind === undefined ? [] : [kind])].join(' ');
  });
}

it.each<[string, unknown, string[]]>([
  ['the first request without a number', [{ on: 'shell', fault: HANG }], ['hang', '', '']],
  ['the n-th request, once', [{ on: 'shell', nth: 2, fault: HANG }], ['', 'hang', '']],
  ['the n-th that contains a text', [{ on: 'shell', contains: 'am', nth: 2, fault: HANG }], ['', '', 'hang']],
  ['another kind of request', [{ on: 'sync', fault: HANG }], ['', '', '']],
  ['the device', [{ on: 'shell', nth: 2, fault: BATTERY }], ['', '[battery]', '']],
  [
    'the device and the request',
    [
      { on: 'shell', fault: BATTERY },
      { on: 'shell', fault: CLOSE },
    ],
    ['[battery] close', '', ''],
  ],
  [
    'one request twice: the first fault counts',
    [
      { on: 'shell', fault: CLOSE },
      { on: 'shell', fault: HANG },
    ],
    ['close', '', ''],
  ],
  ['no request', [], ['', '', '']],
])('a fault of %s', (_, timetable, expected) => {
  const lines = ['am start', 'getprop', 'am broadcast'].map((line) => ['shell', line] as const);
  expect(outcomes(timetable, lines)).toEqual(expected);
});

it.each([
  [{ on: 'shell', fault: { kind: 'explode' } }],
  [{ on: 'usb', fault: HANG }],
  [{ on: 'shell', nth: 0, fault: HANG }],
  [{ on: 'shell', fault: HANG, when: 3 }],
  [{ on: 'sync', fault: { kind: 'cut' } }],
  [{ on: 'connect', fault: { kind: 'cut', afterBytes: 1 } }],
  [{ on: 'connect', contains: 'x', fault: HANG }],
  [{ on: 'write', fault: CLOSE }],
  [{ on: 'shell', fault: { kind: 'thermal', status: 7 } }],
])('%j is no entry of a timetable', (entry) =>
  expect(timetableSchema.safeParse([entry]).success).toBe(false),
);

it('an empty timetable is one', () => {
  const none: Timetable = [];
  expect(timetableSchema.parse([])).toEqual(none);
});
