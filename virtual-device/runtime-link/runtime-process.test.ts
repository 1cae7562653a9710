import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RuntimeDeath, RuntimeRefusal } from './runtime-port.ts';
import { startRuntime } from './runtime-process.ts';

function newFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'runtime-test-'));
  return { hostLog: join(folder, 'host.log'), workingFolder: folder, temporaryFolder: join(folder, 'tmp') };
}

/** A child that implements the control port: `handler` is its JavaScript, with `q` the request and `say` to send. */
function runtimeThat(handler: string, change: { readonly hostLog?: string } = {}) {
  const program = `
    let held = Buffer.alloc(0);
    const say = (m) => { const b = Buffer.from(JSON.stringify(m)); const l = Buffer.alloc(4); l.writeUInt32BE(b.length); process.stdout.write(Buffer.concat([l, b])); };
    process.stdin.on('data', (d) => {
      held = Buffer.concat([held, d]);
      while (held.length >= 4 && held.length >= 4 + held.readUInt32BE(0)) {
        const end = 4 + held.readUInt32BE(0);
        const q = JSON.parse(held.subarray(4, end)); held = held.subarray(end);
        ${handler}
      }
    });`;
  const files = { ...newFiles(), ...change };
  return { ...files, port: startRuntime({ program: process.execPath, args: ['-e', program], ...files }) };
}

it('resolves calls, passes on events and ends with stdin', async () => {
  const { port } = runtimeThat(
    `say({ event: 'log', line: 'hello ' + q.op }); say({ id: q.id, ok: { nowUs: q.ms * 1000 } });`,
  );
  const heard: unknown[] = [];
  port.onEvent((message) => heard.push(message));
  const replies = await Promise.all([port.call('advance', { ms: 1 }), port.call('advance', { ms: 2 })]);
  expect(replies).toEqual([{ nowUs: 1000 }, { nowUs: 2000 }]);
  expect(heard).toEqual([1, 2].map(() => ({ event: 'log', line: 'hello advance' })));
  await port.stop();
  await expect(port.gone).resolves.toBeUndefined();
});

it.each([
  ['when it is stopped', `say({ id: q.id, ok: { nowUs: 0 } });`],
  ['when it dies', `process.kill(process.pid, 'SIGKILL');`],
])('removes its temporary files %s', async (_, handler) => {
  const { port, temporaryFolder } = runtimeThat(handler);
  writeFileSync(join(temporaryFolder, 'left'), '');
  await Promise.allSettled([port.call('advance', { ms: 1 })]);
  await port.stop();
  expect(existsSync(temporaryFolder)).toBe(false);
});

it('rejects a refused call with its code', async () => {
  const { port } = runtimeThat(`say({ id: q.id, error: { code: 'no-activity', message: 'none such' } });`);
  const refusal = port.call('start-activity', { component: 'a/.B' });
  await expect(refusal).rejects.toBeInstanceOf(RuntimeRefusal);
  await expect(refusal).rejects.toMatchObject({ code: 'no-activity', message: 'none such' });
  await port.stop();
});

it.runIf(existsSync('/dev/full'))('goes on when its log is on a full disk', async () => {
  const print = `require('fs').writeSync(2, 'a line\\n'); say({ id: q.id, ok: { nowUs: 1 } });`;
  const { port } = runtimeThat(print, { hostLog: '/dev/full' });
  for (let call = 0; call < 3; call++) await port.call('advance', { ms: 1 });
  await port.stop();
  await expect(port.gone).resolves.toBeUndefined();
});

it('ends when it does not boot', async () => {
  const { port } = runtimeThat(`say({ id: q.id, error: { code: 'internal', message: 'no such class' } });`);
  const boot = {
    cacheDir: '/',
    refreshHz: 60,
    seed: 1,
    widthPx: 1,
    heightPx: 1,
    densityDpi: 1,
  };
  await expect(port.call('boot', boot)).rejects.toBeInstanceOf(RuntimeRefusal);
  await expect(port.gone).resolves.toMatchObject({
    message: expect.stringContaining("the device's runtime stopped: it did not boot: no such class"),
  });
});

it('rejects pending and later calls when it dies, and logs its stderr', async () => {
  const { port, hostLog } = runtimeThat(`console.error('out of memory'); process.exit(3);`);
  const waiting = [port.call('facts', {}), port.call('tree', {})];
  for (const call of await Promise.allSettled(waiting)) {
    expect(call).toMatchObject({ status: 'rejected', reason: expect.any(RuntimeDeath) });
    expect(String(call.status === 'rejected' && call.reason)).toMatch(
      /exited with code 3; stderr: out of memory/,
    );
  }
  const death = await port.gone;
  expect(death).toBeInstanceOf(RuntimeDeath);
  // Whoever reports the death names the log.
  expect(death?.message).toMatch(
    /^the device's runtime stopped: it exited with code 3; stderr: out of memory$/,
  );
  await expect(port.call('facts', {})).rejects.toBeInstanceOf(RuntimeDeath);
  expect(readFileSync(hostLog, 'utf8')).toBe('out of memory\n');
});

it.each([
  ['an invalid reply', `say({ id: q.id, ok: { nowUs: 'soon' } });`],
  ['bytes that are not a message', `process.stdout.write(Buffer.alloc(8, 0xff));`],
])('stops at %s', async (_, handler) => {
  const { port } = runtimeThat(handler);
  port.call('advance', { ms: 1 }).catch(() => undefined);
  await expect(port.gone).resolves.toMatchObject({
    message: expect.stringContaining('it sent an invalid message'),
  });
});

it('rejects calls if the program cannot be started', async () => {
  const port = startRuntime({ program: '/nonexistent/java', args: [], ...newFiles() });
  await expect(port.call('facts', {})).rejects.toThrow(
    'cannot start /nonexistent/java: is a JDK 17 installed?',
  );
});

it('does not pass on the variables of its environment', async () => {
  process.env.PLANTED_SECRET = 'secret';
  const { port } = runtimeThat(
    `say({ id: q.id, error: { code: 'seen', message: Object.keys(process.env).join(' ') } });`,
  );
  delete process.env.PLANTED_SECRET;
  const refusal = port.call('facts', {});
  await expect(refusal).rejects.toThrow(/PATH/);
  await expect(refusal).rejects.not.toThrow(/PLANTED_SECRET/);
  await port.stop();
});
