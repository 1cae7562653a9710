import { describe, expect, it } from 'vitest';
import { circlesIn, codeOf, type Import, importsOf, sourcesIn } from './imports.ts';

/** Each room and the rooms that it may import from, besides itself. */
type Law = Readonly<Record<string, readonly string[]>>;
/** The import law of `orchestrator/` (docs/architecture.md). The four files directly in it count as rooms. */
const BELOW_CLI: Law = {
  base: [],
  statistics: ['base'],
  apk: [],
  capture: ['base'],
  compute: ['base', 'statistics'],
  judge: ['base', 'statistics', 'capture', 'compute'],
  fleet: ['base'],
  'run-folder': ['base', 'capture', 'compute', 'fleet'],
  report: ['base', 'statistics', 'capture', 'compute', 'judge', 'run-folder', 'history', 'scan'],
  history: ['base', 'statistics', 'capture', 'compute', 'judge', 'run-folder', 'config.ts'],
  'config.ts': ['base', 'capture', 'compute'],
  'environment.ts': ['base'],
  service: ['base', 'capture', 'compute', 'judge', 'run-folder', 'config.ts', 'environment.ts'],
  rig: ['base', 'capture', 'run-folder', 'service', 'config.ts', 'environment.ts'],
  'measured-runs.ts': ['base', 'capture', 'compute', 'run-folder', 'config.ts'],
  'analyse.ts': [
    ...['base', 'capture', 'compute', 'judge', 'run-folder', 'history', 'report', 'config.ts'],
    'measured-runs.ts',
  ],
  'pipeline.ts': ['base', 'run-folder', 'history', 'service', 'rig', 'measured-runs.ts', 'analyse.ts'],
  farm: ['base', 'capture', 'environment.ts', 'run-folder', 'rig'],
  scan: ['base', 'statistics'],
};
/** The two ways to start a session may import from every room: the command line, and WebdriverIO's own command. */
const LAW: Law = { ...BELOW_CLI, cli: Object.keys(BELOW_CLI), wdio: [...Object.keys(BELOW_CLI), 'cli'] };
/** Rooms that may start the programs of `tools/setup`, whose places and preconditions those are. */
const USERS_OF_SETUP = ['rig', 'pipeline.ts', 'farm', 'cli', 'wdio'];
/** Rooms that may import `virtual-device/index.ts`: what can be chosen, and worlds and faults to choose from. */
const USERS_OF_DEVICE = ['config.ts', 'cli'];
/** The same law for `virtual-device/`: its three endpoints do not import each other; `device.ts` joins them. */
const DEVICE_LAW: Law = {
  storage: [],
  worlds: [],
  profiles: ['storage', 'runtime-link'],
  permits: [],
  phones: ['storage', 'permits'],
  'runtime-link': ['storage', 'permits'],
  input: ['runtime-link'],
  system: ['storage', 'runtime-link', 'permits', 'phones'],
  adb: ['storage'],
  shell: ['storage', 'runtime-link', 'input', 'system', 'permits', 'phones', 'uiautomator'],
  uiautomator: ['runtime-link', 'input', 'system'],
  faults: ['storage', 'runtime-link', 'system', 'adb'],
  'index.ts': ['adb', 'worlds', 'profiles', 'phones', 'faults'],
  'device.ts': [
    ...[
      'storage',
      'profiles',
      'permits',
      'phones',
      'runtime-link',
      'system',
      'adb',
      'shell',
      'uiautomator',
      'faults',
    ],
  ],
  'options.ts': ['adb', 'worlds', 'profiles', 'permits', 'phones', 'runtime-link'],
  'main.ts': ['runtime-link', 'faults', 'device.ts', 'options.ts'],
};
const TREES = [
  { tree: 'orchestrator', law: LAW, testRooms: [] },
  { tree: 'virtual-device', law: DEVICE_LAW, testRooms: ['testing'] },
];
/** Rooms without clock, file, process or randomness, and the modules of Node.js that they may use: pure functions. */
const PURE: Readonly<Record<string, readonly string[]>> = {
  base: ['node:crypto'],
  statistics: [],
  compute: ['node:zlib'],
  judge: [],
  scan: [],
};
const IMPURE =
  /\b(Date\.now|new Date\(\)|performance\.now|Math\.random|process\.|globalThis\.|fetch\(|setTimeout)/;

const roomOf = (path: string): string => path.split('/')[1] ?? '';
const isTest = (file: string): boolean => /\.(test|e2e)\.ts$/.test(file);
const listed = (imports: readonly Import[]): readonly string[] =>
  imports.map(({ from, of }) => `${from} → ${of}`);

const orchestrator = sourcesIn('orchestrator');
const shipped = orchestrator.filter((file) => !isTest(file));
const inOrchestrator = ({ of }: Import): boolean => of.startsWith('orchestrator/');

describe('the import law', () => {
  it('reads imports', () => {
    expect(shipped.flatMap(importsOf).length).toBeGreaterThan(500);
    expect(importsOf('test/architecture/layers.test.ts')).toEqual([
      { from: 'test/architecture/layers.test.ts', of: 'vitest' },
      { from: 'test/architecture/layers.test.ts', of: 'test/architecture/imports.ts' },
    ]);
  });

  describe.each(TREES)('of $tree', ({ tree, law, testRooms }) => {
    const files = sourcesIn(tree);
    const code = files.filter((file) => !isTest(file) && !testRooms.includes(roomOf(file)));
    const inTree = ({ of }: Import): boolean => of.startsWith(`${tree}/`);

    it('covers every room', () => {
      const rooms = files.filter((file) => !(isTest(file) && file.split('/').length === 2)).map(roomOf);
      expect([...new Set(rooms)].toSorted()).toEqual([...Object.keys(law), ...testRooms].toSorted());
    });

    it.each(Object.entries(law))('%s imports only from the rooms that it may', (room, allowed) => {
      const wrong = code
        .filter((file) => roomOf(file) === room)
        .flatMap(importsOf)
        .filter(inTree)
        .filter(({ of }) => roomOf(of) !== room && !allowed.includes(roomOf(of)));
      expect(listed(wrong)).toEqual([]);
    });

    it('has no circle of rooms', () => {
      const below = (room: string, path: readonly string[]): readonly string[] =>
        path.includes(room) ? [room] : (law[room] ?? []).flatMap((next) => below(next, [...path, room]));
      expect(Object.keys(law).flatMap((room) => below(room, []))).toEqual([]);
    });

    it.each(testRooms)('%s is imported by tests and benchmarks only', (room) => {
      const wrong = code.flatMap(importsOf).filter((line) => inTree(line) && roomOf(line.of) === room);
      expect(listed(wrong)).toEqual([]);
    });

    it('every relative import has its extension', () => {
      const wrong = files
        .flatMap(importsOf)
        .filter((line) => inTree(line) && !/\.(ts|mjs|json)$/.test(line.of));
      expect(listed(wrong)).toEqual([]);
    });
  });

  it.each(Object.entries(PURE))('%s has no effects', (room, allowed) => {
    const files = shipped.filter((file) => roomOf(file) === room);
    const node = files.flatMap(importsOf).filter(({ of }) => of.startsWith('node:') && !allowed.includes(of));
    expect(listed(node)).toEqual([]);
    expect(files.filter((file) => IMPURE.test(codeOf(file)))).toEqual([]);
  });

  it.each(['specs', 'orchestrator', 'virtual-device', 'tools'])('%s imports nothing from test/', (tree) => {
    const code = sourcesIn(tree).filter((file) => !isTest(file) && roomOf(file) !== 'testing');
    expect(listed(code.flatMap(importsOf).filter(({ of }) => of.startsWith('test/')))).toEqual([]);
  });

  it('the orchestrator knows one file of the virtual device, and some rooms the set-up', () => {
    const outside = shipped.flatMap(importsOf).filter(({ of }) => /^(virtual-device|tools)\//.test(of));
    const isAllowed = ({ from, of }: Import): boolean =>
      of === 'virtual-device/index.ts'
        ? USERS_OF_DEVICE.includes(roomOf(from))
        : of.startsWith('tools/setup/') && USERS_OF_SETUP.includes(roomOf(from));
    expect(listed(outside.filter((line) => !isAllowed(line)))).toEqual([]);
  });

  it('the virtual device imports only the reading of APKs from the orchestrator', () => {
    const wrong = sourcesIn('virtual-device')
      .flatMap(importsOf)
      .filter((line) => inOrchestrator(line) && roomOf(line.of) !== 'apk');
    expect(listed(wrong)).toEqual([]);
  });

  it.each(['orchestrator', 'virtual-device', 'test', 'tools'])('%s has no circle of files', (folder) => {
    expect(circlesIn(sourcesIn(folder))).toEqual([]);
  });
});
