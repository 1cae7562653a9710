import { expect, it } from 'vitest';
import { closureOf } from '../../tools/house/closure.ts';
import { filesLongerThan, fragmentsIn, roomsOf } from '../../tools/house/house.ts';
import { ENTRIES, LIMITS } from '../../tools/house/limits.ts';

it('the orchestrator has few rooms', () => {
  const rooms = roomsOf('orchestrator').filter(({ path }) => path !== 'orchestrator');
  expect(rooms.map(({ path }) => path).length).toBeLessThanOrEqual(LIMITS.orchestratorRooms);
});

it.each(Object.entries(LIMITS.lines))('%s has fewer than %i lines without tests', (tree, limit) => {
  const lines = roomsOf(tree).reduce((sum, room) => sum + room.lines, 0);
  expect(lines).toBeGreaterThan(10_000);
  expect(lines).toBeLessThanOrEqual(limit);
});

it('no file is longer than one reads at once', () => {
  const trees = ['orchestrator', 'virtual-device', 'android-probe', 'tools', 'specs'];
  expect(trees.flatMap((tree) => filesLongerThan(tree, LIMITS.linesOfFile))).toEqual([]);
});

it('few files are so short that they belong to the only one that imports them', () => {
  const fragments = fragmentsIn('orchestrator', LIMITS.fragmentLines);
  expect(fragments).toContain('orchestrator/cli/open.ts');
  expect(fragments.length).toBeLessThanOrEqual(LIMITS.fragments);
});

it('a spec loads few modules, and nothing of the command line, the report or a farm', async () => {
  const modules = await closureOf(ENTRIES['the spec entry'] ?? '');
  expect(modules).toContain('orchestrator/service/scenario.ts');
  expect(modules.length).toBeLessThanOrEqual(LIMITS.specEntry);
  expect(modules.filter((path) => /^orchestrator\/(cli|report|farm)\//.test(path))).toEqual([]);
});

it('a verdict is read from few files of the judge', async () => {
  const files = (await closureOf(ENTRIES['the verdict'] ?? '')).filter((path) =>
    path.startsWith('orchestrator/judge/'),
  );
  expect(files).toContain('orchestrator/judge/regression.ts');
  expect(files.length).toBeLessThanOrEqual(LIMITS.verdictFiles);
});

it('what is loaded on demand is not part of it', async () => {
  expect(await closureOf('orchestrator/wdio/open-worker.ts')).toContain('orchestrator/service/recorder.ts');
});
