import { execFile } from 'node:child_process';

/** The user `nobody`, as whom tests try what another user of the machine could. */
const NOBODY = 65_534;

/** Whether this process may start programs as another user. */
export const canSwitchUser = process.platform === 'linux' && process.getuid?.() === 0;

export interface OfOtherUser {
  readonly code: number;
  readonly output: string;
}

/** Runs a program as another user, who has no variables of this one. */
export const asOtherUser = (program: string, args: readonly string[]): Promise<OfOtherUser> =>
  new Promise((resolve) => {
    const options = {
      uid: NOBODY,
      gid: NOBODY,
      cwd: '/',
      env: { PATH: process.env.PATH, HOME: '/nonexistent' },
      timeout: 60_000,
    };
    const child = execFile(program, [...args], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: `${stdout}${stderr}` }),
    );
  });

/** What another user gets who sends bytes to a loopback port: what is answered until the end, or why there is no connection. */
export const answerToOtherUser = async (port: number, bytes: string): Promise<string> =>
  (
    await asOtherUser(process.execPath, [
      '-e',
      `const socket = require('node:net').connect(${port}, '127.0.0.1', () => socket.write(${JSON.stringify(bytes)}));
       socket.pipe(process.stdout);
       socket.on('error', ({ code }) => console.log(code));`,
    ])
  ).output;
