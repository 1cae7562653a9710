import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkout } from '../../tools/setup/places.mjs';
import { farmFiles, type ServiceManager } from './farm-files.ts';
import type { FarmFile } from './farm-programs.ts';

const DEVICE = {
  serial: 'P1',
  model: 'Pixel',
  release: '14',
  isVirtual: false,
  appium: { port: 1, path: '/hps_1' },
};
const PARTS = {
  project: { root: checkout.root, state: '/srv/100% "perf"', sdk: '/srv/sdk' },
  tools: { java: '/usr/bin/java', appiumHome: '/srv/appium $home' },
  folder: '/etc/farm',
  devices: [DEVICE, { ...DEVICE, serial: 'P2' }],
  adbPort: 5_037,
  hub: { host: '127.0.0.1', port: 4_444, login: { user: 'ann', key: 'k' } },
};
const textOf = (file: FarmFile): string => ('text' in file ? file.text : `a copy of ${file.copyOf}`);
const filesFor = (manager: ServiceManager): ReadonlyMap<string, string> =>
  new Map(
    farmFiles(manager, PARTS).map((file) => [
      file.name,
      'text' in file ? file.text : `a copy of ${file.copyOf}`,
    ]),
  );
const OF_GRID = ['hub.toml', 'node-1.toml', 'node-2.toml'];
const CONFIGURATIONS = [...OF_GRID, 'hub.json', 'appium-1.json', 'appium-2.json'];
const DOOR = ['door/package.json', 'door/peer-user.mjs', 'door/plugin.mjs'];

describe.each(['systemd', 'compose'] as const)('for %s', (manager) => {
  const files = filesFor(manager);
  it('each device has an Appium server of its own, whose port stays the same', () => {
    expect(files.get('node-1.toml')).toMatch(/^url = "http:\/\/127\.0\.0\.1:4723\/hps_\w+"$/m);
    expect(files.get('node-2.toml')).toMatch(/^url = "http:\/\/127\.0\.0\.1:4724\/hps_\w+"$/m);
  });

  it('hub and nodes have the same secret, which differs from that of other files', () => {
    const secretsOf = (all: ReadonlyMap<string, string>) =>
      new Set(OF_GRID.map((name) => /^registration-secret = "(hps_.*)"$/m.exec(all.get(name) ?? '')?.[1]));
    expect(secretsOf(files).size).toBe(1);
    expect(secretsOf(files)).not.toEqual(secretsOf(filesFor(manager)));
  });

  it('only the hub has an address', () => {
    const portOf = (name: string) => /^port = .*$/m.exec(files.get(name) ?? '')?.[0];
    expect(OF_GRID.map(portOf)).toEqual(['port = 4444', undefined, undefined]);
    for (const name of OF_GRID) expect(files.get(name)).not.toMatch(/tcp:/);
  });
});

/** Skips the units that these require, which belong to the machine: systemd before version 250 cannot skip them. */
const VERIFY_OPTIONS = ['--man=no', '--recursive-errors=no'];
const canVerify = spawnSync('systemd-analyze', [...VERIFY_OPTIONS, '--version']).status === 0;

describe('for systemd', () => {
  const files = filesFor('systemd');
  const SERVICES = ['adb', 'hub', 'appium-1', 'appium-2'].map((id) => `hitchproof-${id}.service`);
  /** Section → key → values. */
  function unit(name: string): Record<string, Record<string, string[]>> {
    const sections: Record<string, Record<string, string[]>> = {};
    let section: Record<string, string[]> = {};
    for (const line of (files.get(name) ?? '').split('\n').filter((one) => one !== '')) {
      const header = /^\[(Unit|Service|Install)\]$/.exec(line)?.[1];
      const [, key = '', value = ''] = /^([A-Za-z]+)=(.+)$/.exec(line) ?? [];
      if (header === undefined) section[key] = [...(section[key] ?? []), value];
      else section = sections[header] = {};
    }
    return sections;
  }

  it('has a unit for each program, and one that has them all', () => {
    expect([...files.keys()].toSorted()).toEqual(
      ['hitchproof-farm.target', ...SERVICES, ...CONFIGURATIONS].toSorted(),
    );
    expect(unit('hitchproof-farm.target').Unit?.Wants).toEqual([SERVICES.join(' ')]);
  });

  it.each(SERVICES)('%s starts again, belongs to the target and has an absolute program', (name) => {
    const { Unit, Service, Install } = unit(name);
    expect(Unit).toMatchObject({ PartOf: ['hitchproof-farm.target'] });
    expect(Install).toEqual({ WantedBy: ['hitchproof-farm.target'] });
    expect(Service).toMatchObject({ Restart: ['always'], WorkingDirectory: [checkout.root] });
    expect(Service?.ExecStart).toEqual([expect.stringMatching(/^\//)]);
    expect(Object.keys(Service ?? {}).filter((key) => key === '')).toEqual([]);
  });

  it('runs what the farm runs', () => {
    expect(unit('hitchproof-adb.service').Service?.ExecStart).toEqual([
      '/srv/sdk/platform-tools/adb -P 5037 nodaemon server',
    ]);
    expect(unit('hitchproof-hub.service').Service?.ExecStart?.[0]).toMatch(
      / dev\.hitchproof\.farm\.FarmGrid --config \/etc\/farm\/hub\.toml --tracing false$/,
    );
    expect(files.get('hub.toml')).toContain('nodes = ["/etc/farm/node-1.toml","/etc/farm/node-2.toml"]');
    expect(unit('hitchproof-appium-2.service').Service?.ExecStart?.[0]).toMatch(
      / server --config \/etc\/farm\/appium-2\.json$/,
    );
  });

  it('quotes what systemd would read as something else', () => {
    const { Environment } = unit('hitchproof-appium-1.service').Service ?? {};
    expect(Environment).toContain('ANDROID_ADB_SERVER_PORT=5037');
    expect(Environment).toContain('HITCHPROOF_HUB_FILE=/etc/farm/hub.json');
    expect(Environment).toContain('HITCHPROOF_HUB_DEVICE=P1');
    expect(Environment).toContain('"APPIUM_HOME=/srv/appium $home"');
    const spaced = { ...PARTS, folder: '/srv/100% "perf" $x' };
    const hub = farmFiles('systemd', spaced).find(({ name }) => name === 'hitchproof-hub.service');
    expect(hub && textOf(hub)).toContain(' --config "/srv/100%% \\"perf\\" $$x/hub.toml" ');
  });

  // It also checks whether each program is executable.
  it.runIf(canVerify)('systemd accepts every unit', () => {
    const folder = mkdtempSync(join(tmpdir(), 'farm-units-'));
    try {
      const adb = join(folder, 'platform-tools', 'adb');
      mkdirSync(dirname(adb));
      writeFileSync(adb, '', { mode: 0o755 });
      const parts = {
        ...PARTS,
        project: { ...PARTS.project, sdk: folder },
        tools: { ...PARTS.tools, java: process.execPath },
      };
      const units = farmFiles('systemd', parts).filter(({ name }) => /\.(?:service|target)$/.test(name));
      for (const unit of units) writeFileSync(join(folder, unit.name), textOf(unit));
      const { stderr } = spawnSync(
        'systemd-analyze',
        ['verify', ...VERIFY_OPTIONS, ...units.map(({ name }) => join(folder, name))],
        {
          encoding: 'utf8',
        },
      );
      expect(stderr).toBe('');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('for Compose', () => {
  const files = filesFor('compose');
  const serviceSchema = z.strictObject({
    network_mode: z.literal('host'),
    restart: z.literal('always'),
    image: z.string().optional(),
    user: z
      .string()
      .regex(/^\d+:\d+$/)
      .optional(),
    build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
    volumes: z.array(z.string().regex(/^[\w./-]+:\/[\w./-]+(?::ro)?$/)).optional(),
    privileged: z.boolean().optional(),
    environment: z.record(z.string(), z.string()).optional(),
    entrypoint: z.array(z.string()).optional(),
    command: z.array(z.string()).optional(),
    depends_on: z.array(z.string()).optional(),
  });
  const { services } = z
    .object({ services: z.record(z.string(), serviceSchema) })
    .parse(parse(files.get('compose.yaml') ?? '', { merge: true }));

  it('has a service for each program, after those that it names', () => {
    const names = ['adb', 'hub', 'appium-1', 'appium-2'];
    expect(Object.keys(services)).toEqual(names);
    for (const [name, { depends_on = [] }] of Object.entries(services))
      expect(names.slice(0, names.indexOf(name))).toEqual(expect.arrayContaining(depends_on));
  });

  it('has an image or a build for each service, and every file that they name', () => {
    for (const { image, build } of Object.values(services))
      expect([image, build].filter((one) => one !== undefined)).toHaveLength(1);
    const named = Object.values(services).flatMap(({ build }) => build?.dockerfile ?? []);
    expect([...files.keys()].toSorted()).toEqual(
      [
        ...new Set([
          'compose.yaml',
          'device-state/package.json',
          'device-state/plugin.mjs',
          'farm-grid.jar',
          ...DOOR,
          ...named,
        ]),
        ...CONFIGURATIONS,
      ].toSorted(),
    );
  });

  it('starts the Grid with its configurations, and Appium with the plugin', () => {
    expect(services.hub?.command).toEqual(['--config', '/farm/hub.toml', '--tracing', 'false']);
    expect(services.hub?.entrypoint?.slice(-2)).toEqual([
      '/farm/farm-grid.jar:/opt/selenium/selenium-server.jar',
      'dev.hitchproof.farm.FarmGrid',
    ]);
    expect(files.get('hub.toml')).toContain('nodes = ["/farm/node-1.toml","/farm/node-2.toml"]');
    expect(services['appium-1']?.command).toEqual(['server', '--config', '/farm/appium-1.json']);
    expect(JSON.parse(files.get('appium-1.json') ?? '')).toMatchObject({
      server: { port: 4_723, 'use-plugins': ['door', 'device-state'] },
    });
    expect(services['appium-2']?.environment).toEqual({
      ANDROID_ADB_SERVER_PORT: '5037',
      HITCHPROOF_HUB_FILE: '/farm/hub.json',
      HITCHPROOF_HUB_DEVICE: 'P2',
      HITCHPROOF_PEER_USER: String(process.getuid?.()),
    });
    expect(files.get('appium.Dockerfile')).toMatch(
      /npm install appium@\d+\.\d+\.\d+ appium-uiautomator2-driver@\d+\.\d+\.\d+\nCOPY device-state \S+\nCOPY door /,
    );
  });
});
