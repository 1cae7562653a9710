import { z } from 'zod';
import { deviceFaults } from './device-faults.ts';
import type { FaultFacts } from './fault-facts.ts';

/** Everything that can end a command, a session or a run before its measurement; docs/faults.md is generated from it. */
export const faults = {
  'invalid-use': {
    cause: 'The command line, the configuration, a spec or a file that they name is invalid.',
    class: 'configuration',
    retriable: false,
    next: 'Correct what the message names.',
  },
  'no-probe': {
    cause: 'The app is not running or has no probe.',
    class: 'configuration',
    retriable: false,
    next: 'Build the app with the probe, add `--inject`, or measure with `--source gfxinfo`.',
  },
  'old-build': {
    cause: 'The device runs another build of the app than the one that was just installed.',
    class: 'configuration',
    retriable: false,
    next: 'Uninstall the app from the device and measure again.',
  },
  'probe-refused': {
    cause: 'The probe refused a command.',
    class: 'configuration',
    retriable: false,
    next: 'Correct what the message names; if it names nothing, use the probe of the same version as the package.',
  },
  'recording-ended': {
    cause: "The app's process ended before the run did, or another program ended the probe's recording.",
    class: 'infrastructure',
    retriable: false,
    next: 'Look for the end of the process in the log of the failed run; let one program at a time control the probe.',
  },
  'app-hidden': {
    cause: 'The app shows no window: another app is in front of it, or its process ended.',
    class: 'infrastructure',
    retriable: false,
    next: 'Look at the screenshot and the log of the failed run.',
  },
  'not-found': {
    cause: 'An element that a spec names is not on the screen.',
    class: 'configuration',
    retriable: false,
    next: 'Look at the screenshot of the failed run and correct the selector or the set-up.',
  },
  'set-up': {
    cause: 'A program that is needed, such as Java or adb, is missing.',
    class: 'infrastructure',
    retriable: false,
    next: 'Run `npx hitchproof doctor`.',
  },
  'upload-failed': {
    cause: 'The device farm did not accept the app.',
    class: 'infrastructure',
    retriable: false,
    next: 'Look at the status in the message; 401 and 403 mean wrong credentials. `doctor --farm` prints their names.',
  },
  ...deviceFaults,
  'appium-ended': {
    cause: 'Appium did not start, or ended during the session.',
    class: 'infrastructure',
    retriable: false,
    next: 'Read appium.log in the run folder.',
  },
  'appium-silent': {
    cause: 'Appium runs, but did not reply to requests for its status.',
    class: 'infrastructure',
    retriable: false,
    next: 'Read appium.log in the run folder; on a slow machine raise `timeouts.replyS`.',
  },
  'farm-failed': {
    cause: 'A program of the farm did not start.',
    class: 'infrastructure',
    retriable: false,
    next: 'Read the logs in `.hitchproof/farm`.',
  },
  'appium-connection': {
    cause: 'The connection to Appium or its server on the device broke.',
    class: 'infrastructure',
    retriable: false,
    next: 'Read appium.log in the run folder.',
  },
  'appium-refused': {
    cause: 'The Appium server does not allow what the session needs.',
    class: 'configuration',
    retriable: false,
    next: 'Start it with the option that the message names, or use the alternative that it names.',
  },
  'automation-crashed': {
    cause: "The driver's server on the device crashed, or another program uses UiAutomation.",
    class: 'infrastructure',
    retriable: false,
    next: 'End other test programs on the device; restart it if that does not help.',
  },
  'no-reply': {
    cause: 'A command to the device got no reply in time.',
    class: 'infrastructure',
    retriable: false,
    next: 'On a slow machine raise `timeouts` in the configuration.',
  },
  'bad-reply': {
    cause: 'A reply of the probe is damaged or does not have the expected format.',
    class: 'infrastructure',
    retriable: false,
    next: 'Use the probe of the same version as the package.',
  },
  'bad-transfer': {
    cause: 'A trace arrived damaged twice.',
    class: 'infrastructure',
    retriable: true,
    next: 'If it happens again, use another cable or port.',
  },
  'trace-unreadable': {
    cause: 'A trace is missing, empty or not a trace file.',
    class: 'infrastructure',
    retriable: false,
    next: 'Restore the file; the other runs count without it.',
  },
  'specs-failed': {
    cause: 'A test or a hook of the specs failed, or WebdriverIO could not run them.',
    class: 'infrastructure',
    retriable: false,
    next: 'Read the first error in wdio.log in the run folder.',
  },
  'not-measured': {
    cause: 'A scenario that the specs declare was not measured, so the session is no pass.',
    class: 'configuration',
    retriable: false,
    next: 'Make its test reach it, remove it, or skip the test by `it.skip`; remove a forgotten `.only`.',
  },
  'worker-ended': {
    cause: "WebdriverIO's worker process ended before its specs did.",
    class: 'infrastructure',
    retriable: false,
    next: 'Remove the line that the message names from the spec; if it names none, check the memory of the machine.',
  },
  'worker-silent': {
    cause: 'No run was made for a long time.',
    class: 'infrastructure',
    retriable: false,
    next: 'Look for an endless wait in the spec; raise `timeouts.silenceS` if it needs that long.',
  },
  'start-late': {
    cause: 'Device and Appium were not ready in time.',
    class: 'infrastructure',
    retriable: false,
    next: 'Read device.log and appium.log in the run folder; on a slow machine raise `timeouts.startS`.',
  },
  'session-late': {
    cause: 'The session exceeded its time limit.',
    class: 'infrastructure',
    retriable: false,
    next: 'Raise `timeouts.sessionS`, or choose fewer scenarios or runs.',
  },
  'device-given-up': {
    cause: 'Several scenarios in a row could not be measured on the device.',
    class: 'infrastructure',
    retriable: false,
    next: 'Read the failures of those scenarios; repair or replace the device.',
  },
  stopped: {
    cause: 'The user or the machine stopped the session.',
    class: 'infrastructure',
    retriable: false,
    next: 'Runs that had ended were judged.',
  },
  unfinished: {
    cause: 'The session was killed, or has not ended yet.',
    class: 'infrastructure',
    retriable: false,
    next: 'Runs that had ended were judged.',
  },
  'not-written': {
    cause: 'A file could not be written, for example because the disk is full.',
    class: 'infrastructure',
    retriable: false,
    next: 'Make room or correct the path that the message names.',
  },
  internal: {
    cause: 'An unexpected error in this program.',
    class: 'infrastructure',
    retriable: false,
    next: 'Run again with `--verbose` and report what it prints.',
  },
  'app-crash': {
    cause: 'The app crashed.',
    class: 'app-failure',
    retriable: false,
    next: 'Read its stack in the log of the failed run.',
  },
  flutter: {
    cause: 'The app draws with Flutter, on its own surface, for which the platform reports no frames.',
    class: 'configuration',
    retriable: false,
    next: 'Measure a screen of views or of Compose; measure Flutter with its own `integration_test`.',
  },
  'native-library': {
    cause: 'The app needs a native library, which is machine code that the virtual device cannot run.',
    class: 'configuration',
    retriable: false,
    next: 'Measure it on a phone, or build a variant that goes on without the library, as on a phone without its ABI.',
  },
  'app-anr': {
    cause: 'The app stopped responding.',
    class: 'app-failure',
    retriable: false,
    next: "Read the main thread's stack in the report.",
  },
  'app-exit': {
    cause: "The app's process ended without a crash.",
    class: 'app-failure',
    retriable: false,
    next: 'Look in the log of the failed run for what ended it: the app itself, a native crash, or the system because it needed memory.',
  },
} as const satisfies Readonly<Record<string, FaultFacts>>;

export type FaultCode = keyof typeof faults;
export const faultCodeSchema = z.enum(Object.keys(faults) as [FaultCode, ...FaultCode[]]);
