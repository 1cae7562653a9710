import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../../orchestrator/rig/free-port.ts';
import { root } from './perf-session.ts';

/** `hitchproof device` on its own adb server. */
export async function startDevices(args: readonly string[]) {
  const env = { ...process.env, ANDROID_ADB_SERVER_PORT: String(await freePort()) };
  const child = spawn(process.execPath, [join(root, 'orchestrator/cli/hitchproof.mjs'), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
  });
  return { child, env, output: () => text, ended: once(child, 'close') };
}
