import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, assert, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { endWithNpm } from './end-with-npm.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'end-with-npm-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a program in the shell of npm', () => {
  it('gets a SIGTERM when the shell ends', async () => {
    const program = join(folder, 'tool.mjs');
    const module = join(import.meta.dirname, 'end-with-npm.mjs');
    writeFileSync(
      program,
      `import { Socket } from 'node:net';
      import { endWithNpm } from ${JSON.stringify(module)};
      process.on('SIGTERM', () => { console.log('SIGTERM'); process.exit(); });
      endWithNpm('npx');
      console.log('ready');
      new Socket({ fd: 3 }).on('close', () => process.exit()).resume();`,
    );
    const env = { ...process.env, npm_command: 'exec', npm_lifecycle_script: "'tool.mjs'" };
    // The shell waits for it, because its line goes on. The fourth pipe ends it with this test.
    const line = `'${process.execPath}' '${program}'; true`;
    const shell = spawn('sh', ['-c', line], { env, stdio: ['ignore', 'pipe', 'inherit', 'pipe'] });
    onTestFinished(() => void shell.stdio[3]?.destroy());
    assert(shell.stdout !== null);
    const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe('ready');
    shell.kill('SIGTERM');
    expect((await lines.next()).value).toBe('SIGTERM');
  });
});

describe('a program of which npm knows', () => {
  const kill = vi.fn();
  let parent = 7;
  beforeEach(() => {
    vi.useFakeTimers();
    parent = 7;
    vi.spyOn(process, 'ppid', 'get').mockImplementation(() => parent);
    vi.spyOn(process, 'kill').mockImplementation(kill);
    vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', '/p/node_modules/.bin/hitchproof', 'device']);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    kill.mockReset();
  });
  const isEnded = (
    starter: 'npm' | 'npx',
    command: string | undefined,
    script: string | undefined,
  ): boolean => {
    vi.stubEnv('npm_command', command);
    vi.stubEnv('npm_lifecycle_script', script);
    const release = endWithNpm(starter);
    vi.advanceTimersByTime(10_000);
    expect(kill).not.toHaveBeenCalled();
    parent = 1;
    vi.advanceTimersByTime(500);
    release();
    expect(vi.getTimerCount()).toBe(0);
    return kill.mock.calls.length > 0;
  };

  it.each([
    ['started by itself', undefined, undefined, false, false],
    ["by a script's line", 'run', 'hitchproof device', true, false],
    ['by npx', 'exec', "'hitchproof'", true, true],
    ['in a terminal of a program that npx started', 'exec', "'terminal'", false, false],
  ])('%s', (_, command, script, endsWithNpm, endsWithNpx) => {
    expect(isEnded('npm', command, script)).toBe(endsWithNpm);
    parent = 7;
    kill.mockReset();
    expect(isEnded('npx', command, script)).toBe(endsWithNpx);
  });

  it('is not ended because process 1 is its parent, nor after the release', () => {
    parent = 1;
    expect(isEnded('npx', 'exec', "'hitchproof'")).toBe(false);
    const release = endWithNpm('npx');
    release();
    parent = 9;
    vi.advanceTimersByTime(10_000);
    expect(kill).not.toHaveBeenCalled();
  });
});
