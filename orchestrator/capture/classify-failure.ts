import { codeOf, FaultError, messageOf } from '../base/errors.ts';
import { type FaultCode, faults } from '../base/faults.ts';
import { plainText } from '../base/plain-text.ts';
import { commandFailure } from './command-failure.ts';
import type { CapturedRun } from './recording.ts';

/** Saved runs of older versions have no code. */
type Failure = NonNullable<CapturedRun['failure']> & { readonly code: FaultCode };

/**
 * Separates app failures from infrastructure failures. A crash, ANR or exit is read from the log, because the harness only
 * sees missing replies or an app that is not on the screen: AndroidRuntime prints `FATAL EXCEPTION` (AOSP RuntimeInit),
 * ActivityManager `ANR in` (AOSP ProcessErrorStateRecord) and `has died` (AOSP ActivityManagerService).
 */
export function classifyFailure(error: unknown, logcat: string, packageName: string): Failure {
  const crash = crashIn(logcat, packageName);
  if (crash?.includes('libflutter.so') === true) return failureOf('infrastructure', 'flutter', FLUTTER);
  const lack = LACK.exec(linesOfCrash(logcat, packageName)?.join('\n') ?? '')?.[1];
  if (lack !== undefined)
    return failureOf('infrastructure', 'simulator-failed', `The virtual device lacks ${lack}.`);
  const library = linesOfCrash(logcat, packageName)?.find((line) => NOT_RUN.test(line));
  if (library !== undefined) {
    const why = library.trim().replace(/^Caused by: /, '');
    return failureOf('infrastructure', 'native-library', `The virtual device cannot run the app: ${why}`);
  }
  const simulator = simulatorFaultIn(logcat, packageName);
  if (simulator !== undefined)
    return failureOf(
      'infrastructure',
      'simulator-failed',
      `The virtual device cannot run the app: ${simulator}`,
    );
  if (crash !== undefined) return failureOf('crash', 'app-crash', `The app crashed: ${crash}`);
  if (hasAnr(logcat, packageName)) return failureOf('anr', 'app-anr', 'The app stopped responding (ANR).');
  const fault = faultOf(error);
  const exit = LEFT_BY_AN_EXIT.has(fault) ? exitIn(logcat, packageName) : undefined;
  if (exit !== undefined) return failureOf('exit', 'app-exit', `The app's process ended: ${exit}.`);
  return failureOf('infrastructure', fault, sentenceOf(error));
}

/**
 * The whole stack of a failure: what a crash printed, with its causes; what Android says of an app that does not respond; of
 * another failure the spec's own calls.
 */
export function traceOf(error: unknown, logcat: string, packageName: string): string | undefined {
  const crash = linesOfCrash(logcat, packageName);
  if (crash !== undefined) return crash.join('\n');
  if (hasAnr(logcat, packageName)) {
    const lines = logcat.split('\n').filter((line) => /\bE ActivityManager\s*: /.test(line));
    return lines.map((line) => line.replace(/.*? ActivityManager\s*: /, '')).join('\n');
  }
  return error instanceof Error ? error.stack : undefined;
}

/** Where Flutter's engine does not run, such as on the virtual device. Where it runs, the probe names its views. */
const FLUTTER = 'Not measurable: Flutter draws on its own surface.';

/**
 * How the virtual device refuses a native library, and how the JVM words a native method whose library was not loaded. ART words
 * that as "No implementation found for …".
 */
const NOT_RUN = /is machine code, which the virtual device cannot run|UnsatisfiedLinkError: '[^']+\)'/;

/** How the virtual device says, in an exception of its own or below the app's, that it has no such part of the platform. */
const LACK = /the virtual device lacks (.+): test what needs it on a phone/;

const failureOf = (kind: Failure['kind'], code: FaultCode, message: string): Failure => ({
  kind,
  code,
  message,
  retriable: faults[code].retriable,
});

/** Fault of an error by its message: errors of WebdriverIO, Appium and adb have no codes. */
export function faultOf(error: unknown): FaultCode {
  const code = codeOf(error);
  if (code !== 'internal') return code;
  const text = messageOf(error);
  return MESSAGES.find(([pattern]) => pattern.test(text))?.[1] ?? 'internal';
}

/** Whether adb or Appium refused a command for its own reasons: the connection, the device and the app are sound. */
export const isRefused = (error: unknown): boolean =>
  ['internal', 'adb-failed', 'shell-restricted'].includes(faultOf(error));

/** The error of a command outside of runs, with its fault code. */
export const faultErrorOf = (error: unknown): FaultError =>
  error instanceof FaultError ? error : new FaultError(faultOf(error), sentenceOf(error), { cause: error });

/** In order of priority: Appium's messages may quote adb's. */
const MESSAGES: readonly (readonly [RegExp, FaultCode])[] = [
  [/device unauthorized/i, 'device-unauthorized'],
  [/remote .*No space left on device|INSTALL_FAILED_INSUFFICIENT_STORAGE/i, 'device-full'],
  [
    /SecurityException: .*(?:WRITE_SECURE_SETTINGS|GRANT_RUNTIME_PERMISSIONS|INJECT_EVENTS)/,
    'shell-restricted',
  ],
  [/Permission Denial: starting Intent /, 'not-exported'],
  [/Activity class \{\S+\} does not exist/, 'no-activity'],
  [/only supports Android [\d.]+ .*and above/, 'api-too-old'],
  [/INSTALL_FAILED_USER_RESTRICTED/, 'install-restricted'],
  [/INSTALL_FAILED_UPDATE_INCOMPATIBLE/, 'other-signature'],
  [/INSTALL_FAILED_VERSION_DOWNGRADE/, 'older-version'],
  // All but what another try may end otherwise.
  [/Failure \[INSTALL_(?!FAILED_(?:ABORTED|INTERNAL_ERROR|MEDIA_UNAVAILABLE)\b)/, 'apk-refused'],
  [
    /protocol fault|(?:error|connect failed): closed|device offline|failed to read transport id|couldn't read from device/i,
    'adb-connection',
  ],
  [/device '[^']*' not found|no devices\/emulators found/i, 'device-lost'],
  [/cannot connect to daemon|server version .* doesn't match/i, 'adb-server-ended'],
  [
    /instrumentation process is not running|UiAutomation not connected|already registered/i,
    'automation-crashed',
  ],
  [/Nothing on the screen matches|no such element|stale element|could ?n.t be located/i, 'not-found'],
  // Appium's last reply, before its end is noticed.
  [/The process has received SIG/, 'appium-ended'],
  [/time[d ]*-?out|UND_ERR_HEADERS_TIMEOUT/i, 'no-reply'],
  [
    /socket hang up|ECONNREFUSED|ECONNRESET|EPIPE|UND_ERR_SOCKET|invalid session id|session is either terminated|after session has been deleted|Could not parse response body|WebDriver server's reply (?:has|is) /i,
    'appium-connection',
  ],
  // Printed by a Grid whose node lost Appium or ended the session.
  [/(?:Failed to execute request|Connection error) \(|Unable to find session with ID/, 'appium-connection'],
  // adb does not always print why it failed.
  [/Error executing adbExec|Failure \[INSTALL_/, 'adb-failed'],
];

/** Lines: `FATAL EXCEPTION: <thread>`, `Process: <process>, PID: <pid>`, `<exception>`, and one `at <call>` per call. */
function crashIn(logcat: string, packageName: string): string | undefined {
  const lines = linesOfCrash(logcat, packageName);
  if (lines === undefined) return undefined;
  const [exception = '', ...rest] = lines.map((line) => line.trim());
  const end = rest.findIndex((line) => !line.startsWith('at '));
  return [exception, ...rest.slice(0, end < 0 ? rest.length : end).slice(0, SHOWN_CALLS)].join(' ');
}

/** The exception of a crash with its calls and causes; undefined without one. */
function linesOfCrash(logcat: string, packageName: string): readonly string[] | undefined {
  const lines = logcat.split('\n');
  const fatal = lines.findIndex(
    (line, i) =>
      line.includes('FATAL EXCEPTION') && /Process: ([\w.]+)/.exec(lines[i + 1] ?? '')?.[1] === packageName,
  );
  if (fatal < 0) return undefined;
  const [exception = '', ...rest] = lines
    .slice(fatal + 2)
    .map((line) => line.replace(/.*AndroidRuntime: /, '').trimEnd());
  const end = rest.findIndex((line) => !/^\s*(?:at |Caused by: |Suppressed: |\.\.\. \d+ more)/.test(line));
  return [exception, ...(end < 0 ? rest : rest.slice(0, end))];
}

/**
 * The root cause of a crash that the virtual device's own code threw although Android would not have: no app can be blamed
 * for it. What it throws in Android's place, such as a SecurityException, is the app's.
 */
function simulatorFaultIn(logcat: string, packageName: string): string | undefined {
  const crash = (linesOfCrash(logcat, packageName) ?? []).map((line) => line.trim());
  const root = crash.findLastIndex((line) => line.startsWith('Caused by: '));
  const [exception = '', call = ''] = crash.slice(Math.max(root, 0));
  const isOfDevice = call.startsWith('at dev.hitchproof.device.') && OWN_FAILURES.test(exception);
  return isOfDevice ? `${exception.replace('Caused by: ', '')} ${call}` : undefined;
}
const OWN_FAILURES =
  /java\.(?:lang\.(?:IllegalState|NullPointer|ClassCast|UnsupportedOperation)Exception|lang\.\w*Error\b|io\.)/;

/** Number of innermost calls in the message of a crash; the saved log has all of them. */
const SHOWN_CALLS = 5;

const hasAnr = (logcat: string, packageName: string): boolean =>
  [...logcat.matchAll(/ANR in ([\w.]+)/g)].some(([, process]) => process === packageName);

/** One sentence of an error, without the request that WebdriverIO appends. It may quote what a device or a server made up. */
export const sentenceOf = (error: unknown): string =>
  plainText(commandFailure(messageOf(error).replace(/ when running .*/s, '')), SENTENCE_CHARS);
const SENTENCE_CHARS = 1_000;

/** Faults that the exit of an app's process causes. The next broadcast starts a process without windows and recording. */
const LEFT_BY_AN_EXIT: ReadonlySet<FaultCode> = new Set([
  'no-probe',
  'app-hidden',
  'recording-ended',
  'not-found',
  'no-reply',
  'touch-refused',
]);

/**
 * ActivityManager does not print this for processes it ends itself, e.g. on `am force-stop` and installation. Another
 * process of the app counts only if it had the screen: `TOP` (AOSP ProcessList.makeProcStateString).
 */
function exitIn(logcat: string, packageName: string): string | undefined {
  const died = [...logcat.matchAll(/Process (\S+) \(pid \d+\) has died\b(.*)/g)];
  const isOfApp = ([, process = '', state = '']: RegExpMatchArray): boolean =>
    process === packageName || (process.startsWith(`${packageName}:`) && /\bTOP\b/.test(state));
  return died.find(isOfApp)?.[0].trim();
}
