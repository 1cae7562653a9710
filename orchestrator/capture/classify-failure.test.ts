import { describe, expect, it } from 'vitest';
import { FaultError } from '../base/errors.ts';
import type { FaultCode } from '../base/faults.ts';
import { classifyFailure, traceOf } from './classify-failure.ts';
import { ProbeError } from './probe-error.ts';

const logged = (...texts: readonly string[]): string =>
  texts.map((text) => `11-21 10:00:00.000  100  100 E AndroidRuntime: ${text}`).join('\n');
const fatal = (process: string): string =>
  logged(
    'harmless',
    'FATAL EXCEPTION: main',
    `Process: ${process}`,
    'java.lang.IllegalStateException: boom ',
    'at a.B.c()',
  );
const lost = new Error('socket hang up');
const infrastructure = {
  kind: 'infrastructure',
  code: 'appium-connection',
  message: 'socket hang up',
  retriable: false,
};

describe('a failed run', () => {
  it.each(['a.b, PID: 100', 'a.b', 'a.b:remote, PID: 100'])(
    'crashed when the log has a fatal exception of %s',
    (process) => {
      expect(classifyFailure(lost, fatal(process), 'a.b')).toEqual({
        kind: 'crash',
        code: 'app-crash',
        message: 'The app crashed: java.lang.IllegalStateException: boom at a.B.c()',
        retriable: false,
      });
    },
  );

  it.each([['java.lang.RuntimeException: Unable to create application', 'at android.app.X.y()'], []])(
    'is no fault of an app for which the virtual device failed (%s)',
    (...around) => {
      const cause = 'java.lang.IllegalStateException: cannot load the native runtime';
      const call =
        'at dev.hitchproof.device.inside.process.NativeRuntime.ensureLoaded(NativeRuntime.java:48)';
      const trace = [...around, around.length > 0 ? `Caused by: ${cause}` : cause, call, '... 9 more'];
      const log = logged('FATAL EXCEPTION: main', 'Process: a.b, PID: 100', ...trace);
      expect(classifyFailure(lost, `${log}\n11-21 10:00:00.000 1 1 I Other: at a.B.c()`, 'a.b')).toEqual({
        kind: 'infrastructure',
        code: 'simulator-failed',
        message: `The virtual device cannot run the app: ${cause} ${call}`,
        retriable: false,
      });
    },
  );

  it.each([
    [
      'java.lang.SecurityException: not exported',
      'at dev.hitchproof.device.inside.server.ActivityServer.start(A.java:1)',
    ],
    [
      'java.lang.IllegalStateException: boom',
      'at a.B.c()',
      'at dev.hitchproof.device.inside.time.Task.run(T.java:1)',
    ],
  ])('is the fault of the app that Android would have refused, or whose own code failed: %s', (...trace) => {
    const log = logged('FATAL EXCEPTION: main', 'Process: a.b, PID: 100', ...trace);
    expect(classifyFailure(lost, log, 'a.b')).toMatchObject({ kind: 'crash', code: 'app-crash' });
  });

  it.each([
    'java.lang.UnsatisfiedLinkError: libflutter.so is machine code, which the virtual device cannot run',
    'java.lang.RuntimeException: Unable to start activity ComponentInfo{a.b/a.b.Main}: java.lang.UnsupportedOperationException: Could not load libflutter.so this is possibly because the application is running on an architecture that Flutter Android does not support',
  ])('is no fault of an app whose Flutter does not run: %s', (exception) => {
    const log = logged('FATAL EXCEPTION: main', 'Process: a.b, PID: 100', exception, 'at a.B.c()');
    expect(classifyFailure(lost, log, 'a.b')).toEqual({
      kind: 'infrastructure',
      code: 'flutter',
      message: 'Not measurable: Flutter draws on its own surface.',
      retriable: false,
    });
  });

  it.each([
    'java.lang.UnsatisfiedLinkError: libacme.so is machine code, which the virtual device cannot run: test what needs it on a phone',
    "java.lang.UnsatisfiedLinkError: 'int com.acme.Codec.open(java.lang.String)'",
  ])('is the device’s gap that an app does not go on without its library: %s', (cause) => {
    const wrapped = [
      'java.lang.ExceptionInInitializerError',
      'at a.B.c()',
      `Caused by: ${cause}`,
      'at a.B.<clinit>()',
    ];
    const log = logged('FATAL EXCEPTION: main', 'Process: a.b, PID: 100', ...wrapped);
    expect(classifyFailure(lost, log, 'a.b')).toMatchObject({
      kind: 'infrastructure',
      code: 'native-library',
      message: `The virtual device cannot run the app: ${cause}`,
    });
  });

  it.each([
    ['dev.hitchproof.device.api.Lacks: the virtual device lacks PdfDocument: test what needs it on a phone'],
    [
      "java.lang.UnsatisfiedLinkError: 'long android.x.Y.open()'",
      'at android.x.Y.open(Y.java)',
      'Caused by: dev.hitchproof.device.api.Lacks: the virtual device lacks PdfDocument: test what needs it on a phone',
    ],
  ])('is no crash of an app that asks for what the virtual device lacks (%s)', (...trace) => {
    const log = logged('FATAL EXCEPTION: main', 'Process: a.b, PID: 100', ...trace);
    expect(classifyFailure(lost, log, 'a.b')).toMatchObject({
      kind: 'infrastructure',
      code: 'simulator-failed',
      message: 'The virtual device lacks PdfDocument.',
    });
  });

  it('is the app’s own crash that a phone finds no method in its library', () => {
    const exception =
      'java.lang.UnsatisfiedLinkError: No implementation found for int a.B.c() (tried Java_a_B_c)';
    const log = logged('FATAL EXCEPTION: main', 'Process: a.b, PID: 100', exception, 'at a.B.c()');
    expect(classifyFailure(lost, log, 'a.b')).toMatchObject({ kind: 'crash', code: 'app-crash' });
  });

  it('names the innermost five calls of the crash and nothing that follows them', () => {
    const calls = [1, 2, 3, 4, 5, 6].map((line) => `at a.B.c(B.java:${line})`);
    const crash = (...lines: readonly string[]) =>
      classifyFailure(lost, logged('FATAL EXCEPTION: main', 'Process: a.b, PID: 1', 'Boom', ...lines), 'a.b')
        .message;
    expect(crash(...calls)).toBe(`The app crashed: Boom ${calls.slice(0, 5).join(' ')}`);
    expect(crash(...calls.slice(0, 1), 'Caused by: Bang', ...calls)).toBe(
      `The app crashed: Boom ${calls[0]}`,
    );
  });

  it('crashed when the log ends with the process', () => {
    const cut = logged('FATAL EXCEPTION: main', 'Process: a.b, PID: 100');
    expect(classifyFailure(lost, cut, 'a.b')).toMatchObject({ kind: 'crash', message: 'The app crashed: ' });
  });

  it.each([
    ['crash', fatal('x.y, PID: 100')],
    ['crash', fatal('a.b.other, PID: 100')],
    ['crash', logged('FATAL EXCEPTION: main')],
    ['crash', logged('harmless', 'Process: a.b, PID: 100')],
    ['crash', logged('Process: a.b', 'FATAL EXCEPTION: main')],
    ['ANR', 'E ActivityManager: ANR in a.b.other (a.b.other/.Main)'],
  ])("is not the app's %s in %j", (_, logcat) => {
    expect(classifyFailure(lost, logcat, 'a.b')).toEqual(infrastructure);
  });

  it.each(['E ActivityManager: ANR in a.b (a.b/.Main)', 'ANR in x.y\nANR in a.b'])(
    'did not respond when the log has %j',
    (logcat) => {
      expect(classifyFailure(lost, logcat, 'a.b')).toEqual({
        kind: 'anr',
        code: 'app-anr',
        message: 'The app stopped responding (ANR).',
        retriable: false,
      });
    },
  );

  const DIED = 'I ActivityManager: Process a.b (pid 100) has died: fg  TOP';
  it.each(['no-probe', 'app-hidden', 'recording-ended', 'not-found', 'no-reply', 'touch-refused'] as const)(
    'exited if the log has its exit and the run fails with %s',
    (code) => {
      expect(classifyFailure(new FaultError(code, 'what'), `x\n${DIED} \ny`, 'a.b')).toEqual({
        kind: 'exit',
        code: 'app-exit',
        message: "The app's process ended: Process a.b (pid 100) has died: fg  TOP.",
        retriable: false,
      });
    },
  );

  it('exited when it was the process that had the screen', () => {
    const died = DIED.replace('a.b', 'a.b:detail');
    expect(classifyFailure(new FaultError('no-probe', 'what'), `${died} \ny`, 'a.b')).toMatchObject({
      code: 'app-exit',
      message: "The app's process ended: Process a.b:detail (pid 100) has died: fg  TOP.",
    });
  });

  it.each<[string, FaultCode, string]>([
    ['the connection broke', 'appium-connection', DIED],
    ['another app exited', 'no-probe', DIED.replace('a.b', 'a.b.c')],
    [
      'a service of the app exited',
      'no-probe',
      'I ActivityManager: Process a.b:push (pid 7) has died: svc  SVC',
    ],
    [
      'a process exited that serves the screen',
      'no-probe',
      'I ActivityManager: Process a.b:push (pid 7) has died: fg  BTOP',
    ],
    ['a process of another app had the screen', 'no-probe', DIED.replace('a.b', 'x.a.b:detail')],
    [
      'it was stopped for a new start',
      'no-probe',
      'I ActivityManager: Killing 100:a.b/u0a1 (adj 0): stop a.b',
    ],
  ])('did not exit when %s', (_, code, logcat) => {
    expect(classifyFailure(new FaultError(code, 'what'), logcat, 'a.b')).toMatchObject({
      kind: 'infrastructure',
      code,
    });
  });

  it.each([
    ['bad-transfer', true],
    ['no-probe', false],
  ] as const)('with the code %s is retriable: %s', (code, retriable) => {
    expect(classifyFailure(new ProbeError(code, 'what'), '', 'a.b')).toMatchObject({ code, retriable });
  });

  it.each<[string, FaultCode, boolean]>([
    ['adb: device unauthorized.', 'device-unauthorized', false],
    ["adb: error: failed to copy 'a' to 'b': remote No space left on device", 'device-full', false],
    ['Failure [INSTALL_FAILED_INSUFFICIENT_STORAGE: no space left on device]', 'device-full', false],
    [
      "Error executing adbExec. Original error: 'Command 'adb install a.apk' exited with code 1'; Command output: adb: failed to install a.apk: Failure [INSTALL_FAILED_USER_RESTRICTED: Install canceled by user]",
      'install-restricted',
      false,
    ],
    [
      'Failure [INSTALL_FAILED_UPDATE_INCOMPATIBLE: Package a.b signatures do not match newer version]',
      'other-signature',
      false,
    ],
    ['Failure [INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected]', 'older-version', false],
    ['Failure [INSTALL_FAILED_NO_MATCHING_ABIS: Failed to extract native libraries]', 'apk-refused', false],
    ['Failure [INSTALL_PARSE_FAILED_MANIFEST_MALFORMED: no versions]', 'apk-refused', false],
    ['Failure [INSTALL_FAILED_INTERNAL_ERROR: java.io.IOException: Broken pipe]', 'adb-failed', false],
    ['UIAutomator2 only supports Android 8.0 (Oreo) and above', 'api-too-old', false],
    [
      'java.lang.SecurityException: Permission denial, must have one of: [android.permission.WRITE_SECURE_SETTINGS]',
      'shell-restricted',
      false,
    ],
    [
      'java.lang.SecurityException: Permission Denial: starting Intent { cmp=a.b/.C } from null (pid=6446, uid=2000) not exported from uid 10002',
      'not-exported',
      false,
    ],
    ['error: closed', 'adb-connection', true],
    ['adb: error: connect failed: closed', 'adb-connection', true],
    ['error: failed to read transport id from server', 'adb-connection', true],
    ["adb: error: failed to copy 'a' to 'b': couldn't read from device", 'adb-connection', true],
    ['protocol fault (no status)', 'adb-connection', true],
    ["protocol fault (couldn't read status): Connection reset by peer", 'adb-connection', true],
    ['Error executing adbExec. Stderr: error: device offline', 'adb-connection', true],
    ["adb: device 'P1' not found", 'device-lost', false],
    ['adb: no devices/emulators found', 'device-lost', false],
    ['cannot connect to daemon at tcp:5037', 'adb-server-ended', false],
    ["adb server version (41) doesn't match this client (39); killing...", 'adb-server-ended', false],
    ['The instrumentation process is not running (probably crashed)', 'automation-crashed', false],
    ['UiAutomation not connected', 'automation-crashed', false],
    ['UiAutomationService android.accessibilityservice@1 already registered!', 'automation-crashed', false],
    ['WebDriverError: The process has received SIGTERM signal', 'appium-ended', false],
    ['An element could not be located on the page', 'not-found', false],
    ['Nothing on the screen matches ~feed.', 'not-found', false],
    ['stale element reference', 'not-found', false],
    ['UND_ERR_HEADERS_TIMEOUT', 'no-reply', false],
    [
      "Error executing adbExec. Original error: 'Command 'adb -P 5037' timed out after 20000ms'",
      'no-reply',
      false,
    ],
    [
      "Error executing adbExec. Original error: 'Command exited with code 1'; Command output: <empty>",
      'adb-failed',
      false,
    ],
    ['timeout of 240000ms exceeded', 'no-reply', false],
    ['socket hang up', 'appium-connection', false],
    ['connect ECONNREFUSED 127.0.0.1:4723', 'appium-connection', false],
    ['Request failed with error code UND_ERR_SOCKET', 'appium-connection', false],
    ['Could not parse response body: "<html>"', 'appium-connection', false],
    ['A session is either terminated or not started', 'appium-connection', false],
    [
      'WebDriverError: Failed to execute request (POST http://127.0.0.1:1/session/a/execute/sync)',
      'appium-connection',
      false,
    ],
    ['Connection error (GET http://127.0.0.1:1/session/a/screenshot)', 'appium-connection', false],
    ['Unable to find session with ID: a', 'appium-connection', false],
    ['x is not a function', 'internal', false],
  ])('with the message %j has the code %s, retried: %s', (message, code, retriable) => {
    expect(classifyFailure(new Error(message), '', 'a.b')).toMatchObject({ code, retriable });
  });

  it.each([
    [new Error('first line \nsecond line'), 'first line'],
    [new Error('no such element when running "element" with method "POST"'), 'no such element'],
    ['thrown text', 'thrown text'],
  ])('has the message of %s in one line', (error, message) => {
    expect(classifyFailure(error, '', 'a.b').message).toBe(message);
  });
});

describe('the whole stack of a failure', () => {
  it('is what a crash printed, with its causes, to the end of the block', () => {
    const trace = [
      'java.lang.RuntimeException: outer',
      '\tat a.B.c(B.java:1)',
      'Caused by: java.lang.IllegalStateException: boom',
      '\tat a.B.d(B.java:2)',
      '\t... 11 more',
    ];
    const log = logged('FATAL EXCEPTION: main', 'Process: a.b, PID: 1', ...trace);
    expect(traceOf(lost, `${log}\n11-21 10:00:00.000 1 1 I Other: at x()`, 'a.b')).toBe(trace.join('\n'));
  });

  it('is what Android says of an app that does not respond', () => {
    const of = (text: string) => `11-21 10:00:00.000   100   120 E ActivityManager: ${text}`;
    const log = [of('ANR in a.b (a.b/.Main)'), of('Reason: Input dispatching timed out'), 'I Other: x'];
    expect(traceOf(lost, log.join('\n'), 'a.b')).toBe(
      'ANR in a.b (a.b/.Main)\nReason: Input dispatching timed out',
    );
  });

  it('is else that of the error, which has the line of the spec', () => {
    expect(traceOf(lost, '', 'a.b')).toBe(lost.stack);
    expect(traceOf('text', '', 'a.b')).toBeUndefined();
  });
});
