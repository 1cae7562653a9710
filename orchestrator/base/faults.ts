import { z } from 'zod';
import { deviceFaults, ofClass } from './device-faults.ts';

/** Everything that can end a command, a session or a run before its measurement; docs/faults.md is generated from it. */
export const faults = {
  ...ofClass('configuration', {
    'invalid-use': {
      cause: 'The command line, the configuration, a spec or a file that they name is invalid.',
      next: 'Correct what the message names.',
    },
    'no-probe': {
      cause: 'The app is not running or has no probe.',
      next: 'Build the app with the probe, add `--inject`, or measure with `--source gfxinfo`.',
    },
    'old-build': {
      cause: 'The device runs another build of the app than the one that was just installed.',
      next: 'Uninstall the app from the device and measure again.',
    },
    'probe-refused': {
      cause: 'The probe refused a command.',
      next: 'Correct what the message names; if it names nothing, use the probe of the same version as the package.',
    },
    'not-found': {
      cause: 'An element that a spec names is not on the screen.',
      next: 'Look at the screenshot of the failed run and correct the selector or the set-up.',
    },
    'appium-refused': {
      cause: 'The Appium server does not allow what the session needs.',
      next: 'Start it with the option that the message names, or use the alternative that it names.',
    },
    'not-measured': {
      cause: 'A scenario that the specs declare was not measured, so the session is no pass.',
      next: 'Make its test reach it, remove it, or skip the test by `it.skip`; remove a forgotten `.only`.',
    },
    flutter: {
      cause: 'The app draws with Flutter, on its own surface, for which the platform reports no frames.',
      next: 'Measure a screen of views or of Compose; measure Flutter with its own `integration_test`.',
    },
    'native-library': {
      cause: 'The app needs a native library, which is machine code that the virtual device cannot run.',
      next: 'Measure it on a phone, or build a variant that goes on without the library, as on a phone without its ABI.',
    },
  }),
  ...deviceFaults,
  ...ofClass('infrastructure', {
    'recording-ended': {
      cause: "The app's process ended before the run did, or another program ended the probe's recording.",
      next: 'Look for the end of the process in the log of the failed run; let one program at a time control the probe.',
    },
    'app-hidden': {
      cause: 'The app shows no window: another app is in front of it, or its process ended.',
      next: 'Look at the screenshot and the log of the failed run.',
    },
    'set-up': {
      cause: 'A program that is needed, such as Java or adb, is missing.',
      next: 'Run `npx hitchproof doctor`.',
    },
    'upload-failed': {
      cause: 'The device farm did not accept the app.',
      next: 'Look at the status in the message; 401 and 403 mean wrong credentials. `doctor --farm` prints their names.',
    },
    'appium-ended': {
      cause: 'Appium did not start, or ended during the session.',
      next: 'Read appium.log in the run folder.',
    },
    'appium-silent': {
      cause: 'Appium runs, but did not reply to requests for its status.',
      next: 'Read appium.log in the run folder; on a slow machine raise `timeouts.replyS`.',
    },
    'farm-failed': {
      cause: 'A program of the farm did not start.',
      next: 'Read the logs in `.hitchproof/farm`.',
    },
    'appium-connection': {
      cause: 'The connection to Appium or its server on the device broke.',
      next: 'Read appium.log in the run folder.',
    },
    'automation-crashed': {
      cause: "The driver's server on the device crashed, or another program uses UiAutomation.",
      next: 'End other test programs on the device; restart it if that does not help.',
    },
    'no-reply': {
      cause: 'A command to the device got no reply in time.',
      next: 'On a slow machine raise `timeouts` in the configuration.',
    },
    'bad-reply': {
      cause: 'A reply of the probe is damaged or does not have the expected format.',
      next: 'Use the probe of the same version as the package.',
    },
    'bad-transfer': {
      cause: 'A trace arrived damaged twice.',
      next: 'If it happens again, use another cable or port.',
      retriable: true,
    },
    'trace-unreadable': {
      cause: 'A trace is missing, empty or not a trace file.',
      next: 'Restore the file; the other runs count without it.',
    },
    'specs-failed': {
      cause: 'A test or a hook of the specs failed, or WebdriverIO could not run them.',
      next: 'Read the first error in wdio.log in the run folder.',
    },
    'worker-ended': {
      cause: "WebdriverIO's worker process ended before its specs did.",
      next: 'Remove the line that the message names from the spec; if it names none, check the memory of the machine.',
    },
    'worker-silent': {
      cause: 'No run was made for a long time.',
      next: 'Look for an endless wait in the spec; raise `timeouts.silenceS` if it needs that long.',
    },
    'start-late': {
      cause: 'Device and Appium were not ready in time.',
      next: 'Read device.log and appium.log in the run folder; on a slow machine raise `timeouts.startS`.',
    },
    'session-late': {
      cause: 'The session exceeded its time limit.',
      next: 'Raise `timeouts.sessionS`, or choose fewer scenarios or runs.',
    },
    'device-given-up': {
      cause: 'Several scenarios in a row could not be measured on the device.',
      next: 'Read the failures of those scenarios; repair or replace the device.',
    },
    stopped: {
      cause: 'The user or the machine stopped the session.',
      next: 'Runs that had ended were judged.',
    },
    unfinished: {
      cause: 'The session was killed, or has not ended yet.',
      next: 'Runs that had ended were judged.',
    },
    'not-written': {
      cause: 'A file could not be written, for example because the disk is full.',
      next: 'Make room or correct the path that the message names.',
    },
    internal: {
      cause: 'An unexpected error in this program.',
      next: 'Run again with `--verbose` and report what it prints.',
    },
  }),
  ...ofClass('app-failure', {
    'app-crash': {
      cause: 'The app crashed.',
      next: 'Read its stack in the log of the failed run.',
    },
    'app-anr': {
      cause: 'The app stopped responding.',
      next: "Read the main thread's stack in the report.",
    },
    'app-exit': {
      cause: "The app's process ended without a crash.",
      next: 'Look in the log of the failed run for what ended it: the app itself, a native crash, or the system because it needed memory.',
    },
  }),
};

export type FaultCode = keyof typeof faults;
export const faultCodeSchema = z.enum(Object.keys(faults) as [FaultCode, ...FaultCode[]]);
