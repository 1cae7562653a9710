import { copyFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { ensure } from '../../tools/setup/ensure.mjs';
import { gridOf } from '../../tools/setup/grid.mjs';
import type { Project } from '../../tools/setup/places.mjs';
import { FaultError, UsageError } from '../base/errors.ts';
import { plainText, printable } from '../base/plain-text.ts';
import { KEY_VARIABLE, USER_VARIABLE } from '../capture/remote/remote-endpoint.ts';
import { readEnvironment } from '../environment.ts';
import { farmFiles, type ServiceManager, serviceManagers } from '../farm/farm-files.ts';
import { farmTools } from '../farm/farm-programs.ts';
import { type DeviceStatus, farmStatus } from '../farm/farm-status.ts';
import { attachedDevices } from '../farm/open-devices.ts';
import { type FarmOptions, runFarm } from '../farm/run-farm.ts';
import { runningFarm, startFarm, stopFarm } from '../farm/start-and-stop.ts';
import type { ExitCode } from '../judge/judgement.ts';
import { INFRASTRUCTURE } from '../judge/verdict.ts';
import { formatCount } from '../report/text/format.ts';
import { newSecret } from '../rig/appium-server.ts';
import { withAdb } from '../rig/with-adb.ts';
import { makeFolder } from '../run-folder/plain-files.ts';
import { type Json, JsonOption, printAnswer } from './answering-command.ts';
import { type CommandContext, isReady } from './command-context.ts';
import { oneOf, someText, wholeNumber } from './option.ts';
import { StopOnSignal } from './stop-on-signal.ts';
import type { Terminal } from './terminal.ts';

interface HubChoice {
  readonly host: string;
  readonly port: number;
}
interface UpOptions extends HubChoice {
  readonly virtual?: number;
  readonly foreground: boolean;
}
interface FilesOptions extends HubChoice {
  readonly for: ServiceManager;
  readonly into: string;
}

const say = (line: string): void => void process.stdout.write(`${printable(line)}\n`);

/** `hitchproof farm`: a Selenium Grid over the devices of this machine. */
export const farmCommand = (context: CommandContext): Command =>
  new Command('farm')
    .description('a Selenium Grid over the devices of this machine')
    .addCommand(upCommand(context))
    .addCommand(statusCommand(context))
    .addCommand(downCommand(context))
    .addCommand(filesCommand(context));

const hostOption = new Option('--host <address>', 'address that the hub listens on')
  .argParser(someText('--host'))
  .default('127.0.0.1');
const portOption = new Option('--port <n>', 'port that the hub listens on')
  .argParser(wholeNumber('--port', 1, 65_535))
  .default(4_444);

const areReady = async (project: Project): Promise<boolean> =>
  (await isReady(project)) && (await ensure([gridOf(project)], say));

const upCommand = ({ done, project, terminal }: CommandContext): Command =>
  new Command('up')
    .description('start a Selenium Grid with a node for each device, and their Appium servers')
    .option(
      '--virtual <n>',
      'number of virtual devices to use instead of the attached ones',
      wholeNumber('--virtual', 1, 64),
    )
    .addOption(hostOption)
    .addOption(portOption)
    .option('--foreground', 'run until Ctrl-C or SIGTERM, for a service manager', false)
    .action(async (options: UpOptions) => {
      const opened = await project();
      const farm = farmOptions(options);
      if (!(await areReady(opened))) return done(INFRASTRUCTURE);
      if (runningFarm(opened.state) !== undefined)
        throw new UsageError('A farm runs in this project already: end it with `hitchproof farm down`.');
      done(options.foreground ? await keepFarm(opened, farm) : await beginFarm(opened, terminal()));
    });

const statusCommand = ({ done, project }: CommandContext): Command =>
  new Command('status')
    .description('print the devices of the farm and whether each is free, busy or down')
    .addOption(new JsonOption('farm status'))
    .action(async (how: Json) => done(await presentStatus(await project(), how)));

const downCommand = ({ done, project }: CommandContext): Command =>
  new Command('down').description('end the farm and everything that it started').action(async () => {
    const { state } = await project();
    say((await stopFarm(state)) ? 'The farm has ended.' : 'No farm runs in this project.');
    done(0);
  });

const filesCommand = ({ done, project }: CommandContext): Command =>
  new Command('files')
    .description('write the farm of the attached devices as files for a service manager, and start nothing')
    .requiredOption('--for <manager>', 'systemd or compose', oneOf('--for', serviceManagers))
    .option('--into <folder>', 'folder to write to', someText('--into'), 'farm')
    .addOption(hostOption)
    .addOption(portOption)
    .action(async ({ for: manager, into, ...options }: FilesOptions) => {
      const opened = await project();
      const hub = farmOptions(options);
      if (!(await areReady(opened))) return done(INFRASTRUCTURE);
      const folder = resolve(into);
      const port = readEnvironment().ANDROID_ADB_SERVER_PORT;
      const { adb, devices } = await withAdb({ sdk: opened.sdk, port }, (adb) => attachedDevices(adb));
      const parts = { project: opened, tools: farmTools(opened), folder, devices, adbPort: adb.port, hub };
      for (const file of farmFiles(manager, parts)) {
        const place = join(folder, file.name);
        makeFolder(dirname(place));
        if ('text' in file) writeFileSync(place, file.text, { mode: PRIVATE });
        else copyFileSync(file.copyOf, place);
        say(`wrote   ${join(into, file.name)}`);
      }
      done(0);
    });

/** File mode of the configurations, which contain secrets. */
const PRIVATE = 0o600;

/** @throws UsageError if others could use the hub without a password */
function farmOptions({ virtual, host, port }: HubChoice & Pick<UpOptions, 'virtual'>): FarmOptions {
  const { HITCHPROOF_REMOTE_USER: user, HITCHPROOF_REMOTE_KEY: key } = readEnvironment();
  if (!['127.0.0.1', 'localhost', '::1'].includes(host) && (user === undefined || key === undefined))
    throw new UsageError(
      `--host ${host} lets other machines use the devices: set ${USER_VARIABLE} and ${KEY_VARIABLE}, which they then need.`,
    );
  return {
    host,
    port,
    ...(virtual === undefined ? {} : { virtual }),
    // Loopback is open to every user of the machine.
    login: user === undefined || key === undefined ? { user: 'hitchproof', key: newSecret() } : { user, key },
  };
}

/** Keeps the farm running until a signal. */
async function keepFarm(project: Project, options: FarmOptions): Promise<ExitCode> {
  const stop = new StopOnSignal();
  stop.listen();
  const trouble = await runFarm(project, options, { stop: stop.signal, say });
  if (trouble !== undefined) throw new FaultError(trouble.code, trouble.sentence);
  return 0;
}

async function beginFarm(project: Project, { doing, clear }: Terminal): Promise<ExitCode> {
  doing('Starting the Grid and the devices');
  const stop = new StopOnSignal();
  stop.listen();
  const started = await startFarm(project.state, [...process.argv.slice(2), '--foreground'], stop.signal);
  stop.release();
  clear();
  if (started.kind === 'failed') throw new FaultError(started.code, started.sentence);
  return presentStatus(project);
}

async function presentStatus({ state }: Project, how: Json = { json: false }): Promise<ExitCode> {
  const farm = runningFarm(state);
  const print = (devices: readonly DeviceStatus[], lines: readonly string[]): void =>
    printAnswer(how, 'farm status', { data: [...devices], lines: lines.map(printable) });
  if (farm?.devices === undefined) {
    print([], [farm === undefined ? NO_FARM : 'The farm is starting.']);
    return INFRASTRUCTURE;
  }
  const devices = await farmStatus(farm);
  const lines = devices.map(
    ({ serial, model, release, state: now }) =>
      `${now.padEnd(5)} ${plainText(serial)} · ${plainText(model)} · Android ${plainText(release)}`,
  );
  const up = devices.filter((device) => device.state !== 'down').length;
  const count = `${up} of ${formatCount(devices.length, 'device')} up: npx hitchproof perf --device grid:${farm.url}`;
  print(devices, [...lines, count]);
  return up === devices.length ? 0 : INFRASTRUCTURE;
}
const NO_FARM = 'No farm runs in this project: start one with `hitchproof farm up`.';
