import { expect, it } from 'vitest';
import { commandFailure } from './command-failure.ts';

const ADB = '/opt/sdk/adb -P 5037 -s R58M shell';

it.each([
  [
    `Error executing adbExec. Original error: 'Command '${ADB} 'settings delete global a;settings delete global b'' exited with code 255'; Command output: \nException occurred while executing 'delete':\njava.lang.SecurityException: Permission denial, must have one of: [android.permission.WRITE_SECURE_SETTINGS]\n\tat com.android.A.b(A.java:1)`,
    '`settings delete global a;settings delete global b` ended with exit code 255: java.lang.SecurityException: Permission denial, must have one of: [android.permission.WRITE_SECURE_SETTINGS]',
  ],
  [
    `Failed to create session. An unknown server-side error occurred while processing the command. Original error: Error executing adbExec. Original error: 'Command '/opt/sdk/adb -P 5037 -s R58M install -g '/w/a.apk'' exited with code 1'; Command output: adb: failed to install /w/a.apk: Security exception: You need the P permission java.lang.SecurityException: You need the P permission at com.android.server.pm.A.b(A.java:553)`,
    "`install -g '/w/a.apk'` ended with exit code 1: java.lang.SecurityException: You need the P permission",
  ],
  [
    `Cannot execute the 'x' shell command. Original error: Command '${ADB} 'echo @reply; x y; code=$?; echo @end-of-reply; exit $code'' exited with code 1. StdOut: @reply\n@end-of-reply\n. StdErr: x: it is not so\n`,
    '`x y` ended with exit code 1: x: it is not so',
  ],
  [
    `Cannot execute the 'x' shell command. Original error: Command '${ADB} x' exited with code 2. StdOut: . StdErr: `,
    '`x` ended with exit code 2: it printed nothing',
  ],
  [
    `Error executing adbExec. Original error: 'Command '${ADB} x' exited with code 1'; Command output: adb: failed to install a.apk: Failure [INSTALL_FAILED_VERSION_DOWNGRADE: 34 is older than 35]`,
    '`x` ended with exit code 1: adb: failed to install a.apk: Failure [INSTALL_FAILED_VERSION_DOWNGRADE: 34 is older than 35]',
  ],
  [
    `${"Command '"}${ADB} ${'y'.repeat(200)}' exited with code 1'; Command output: z`,
    `\`${'y'.repeat(100)}…\` ended with exit code 1: z`,
  ],
  [
    "Error executing adbExec. Original error: 'Command '/opt/sdk/adb -P 5037 -s 127.0.0.1\\:4 pull /x.hpt /tmp/a.tmp' timed out after 60000ms'. Try to increase the 60000ms adb execution timeout represented by 'adbExecTimeout' capability",
    '`pull /x.hpt /tmp/a.tmp` timed out after 60 s',
  ],
  ['socket hang up\n  at Socket', 'socket hang up'],
  [
    'Failed to create session. An unknown server-side error occurred while processing the command. Original error: UIAutomator2 only supports Android 8.0 (Oreo) and above',
    'UIAutomator2 only supports Android 8.0 (Oreo) and above',
  ],
])('%j is the sentence of a failed command', (text, sentence) => {
  expect(commandFailure(text)).toBe(sentence);
});
