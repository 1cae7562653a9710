import type { FaultFacts } from '../../orchestrator/base/device-faults.ts';
import { faults } from '../../orchestrator/base/faults.ts';
import { MS_PER_S } from '../../orchestrator/base/units.ts';
import { type RetryRule, retryPolicy } from '../../orchestrator/capture/retrying-session.ts';
import { table } from '../../orchestrator/report/markdown/table.ts';

/** docs/faults.md: everything that can end a command, a session or a run, by the fault code in messages. */
export function faultsPage(): string {
  const rows = Object.entries<FaultFacts>(faults).map(([code, fault]) => [
    `\`${code}\``,
    fault.cause,
    fault.class,
    fault.retriable ? 'once' : 'no',
    fault.next,
  ]);
  return `${[INTRODUCTION, table(['code', 'cause', 'class', 'retried', 'what to do'], rows), RETRIES, TIMETABLE].join('\n\n')}\n`;
}

const INTRODUCTION = `# Faults

A message about something that went wrong ends with one of these codes, in brackets. The class decides the exit code:
*configuration* is 2 before a session and 3 in it, *infrastructure* is 3, *app-failure* is 1. Conditions that make a measured
value doubtful are not faults: [judging.md](judging.md) lists them. The [catalogue](fault-catalogue.md) lists what else can
happen, what follows, and the tests that show it.`;

const OPERATIONS: Readonly<Record<keyof typeof retryPolicy, string>> = {
  read: 'reading from the device: a shell line, a file, an element, the screen',
  install: 'installing an APK',
  launch: 'starting an activity, waking the device',
  gesture: 'a gesture, a command to the probe',
};
const retryRow = ([operation, { waitsMs, because }]: readonly [string, RetryRule]): readonly string[] => [
  OPERATIONS[operation as keyof typeof retryPolicy],
  waitsMs.length === 0 ? 'never' : `after ${waitsMs.map((ms) => ms / MS_PER_S).join(', ')} s`,
  because,
];

const RETRIES = `## What is retried

When the connection between adb and the device breaks:

${table(['operation', 'tried again', 'because'], Object.entries(retryPolicy).map(retryRow))}

In addition:

- A run that ended with a fault marked *once* is repeated once, including its set-up. Its failure stays in the recording.
- A trace whose length or digest is wrong is pulled once more.
- WebdriverIO never repeats a request to Appium, even if the configuration asks for it.
- A device that could not measure three scenarios in a row gets no more: \`device-given-up\`. In a session on several
  devices another one measures them.
- A failure of the app is not undone by a retry: it fails the session even if a later run passes.
- The adb server is never restarted: that would break other sessions.`;

const KINDS = [
  [
    '`hang`, `close`',
    'the request gets no answer, or its connection ends before the answer; for `shell`, `sync`, `rest`, `connect`',
  ],
  [
    '`cut` (`afterBytes`)',
    'the connection ends in the middle of the answer; for `rest` the request is executed, but its answer is lost',
  ],
  ['`says` (`text`)', 'the answer is this text instead; for `shell`, `sync` and `rest`'],
  ['`flood`', 'the answer has no end; for `shell`, `sync` (the content of a file) and `rest`'],
  ['`disconnect` (`forMs`)', 'the device is offline; permanently if no time is given'],
  ['`reboot` (`forMs`)', 'the same, and all processes end'],
  ['`unauthorized`', 'the device is offline, and accepts no key when adb connects again'],
  ['`adb-server-killed`', "the host's adb server ends, as if an adb of another version had been started"],
  ['`dialog` (`forMs`)', 'a dialog of the system is in front of the app and takes the focus and all touches'],
  ['`focus-loss` (`forMs`)', 'another window takes the focus, but no touches'],
  ['`disk-full`', 'no further file can be written by adb, the shell or an installation'],
  ['`broadcasts-refused`', 'the shell may send no further broadcasts, as on some managed phones'],
  ['`app-files-hidden`', 'adb can read no file that an app wrote to the shared storage'],
  ['`automation-crash`', 'the instrumentation of the UiAutomator2 server ends'],
  [
    '`app-crash`, `app-anr`, `app-exit` (`package`)',
    'the app crashes, is reported as not responding, or ends',
  ],
  ['`battery` (`levelPercent`)', 'the device discharges'],
  ['`thermal` (`status`)', 'the device reports this thermal status, from 0 to 6'],
  ['`refresh-rate` (`hz`)', 'the display refreshes at this rate'],
];

const TIMETABLE = `## Trying a fault

The virtual device produces faults at the n-th request of a kind: \`npx hitchproof perf --device virtual --faults
faults.json\`. The file contains a list such as this one, by which the device goes offline permanently at the third broadcast
to the probe:

\`\`\`json
[{ "on": "shell", "contains": "dev.hitchproof.CONTROL", "nth": 3, "fault": { "kind": "disconnect" } }]
\`\`\`

\`on\` is \`shell\`, \`sync\` (a file transfer), \`rest\` (a request to the UiAutomator2 server), \`connect\` (a connection of an
adb server) or \`write\` (a file that adb, the shell or an installation writes); \`contains\` is part of the shell line, of
\`METHOD /path\` or of the file's path. These faults are possible:

${table(['fault', 'what happens'], KINDS)}`;
