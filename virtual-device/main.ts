import { startDevice } from './device.ts';
import { readTimetable } from './faults/timetable.ts';
import { type MainOptions, parseOptions } from './options.ts';
import { frameworkOf, javaRuntime, unpackLibraries } from './runtime-link/java-runtime.ts';
import { startRuntime } from './runtime-link/runtime-process.ts';

/** Runs one virtual device until stdin ends; the first line on stdout has the port, the serial and what to tell `adb connect`. */
async function main(): Promise<number> {
  const parsed = parseOptions(process.argv.slice(2));
  if (parsed.kind === 'mistake') {
    process.stderr.write(`${parsed.sentence}\n`);
    return 2;
  }
  return run(parsed.options);
}

async function run({ size, faults, ...options }: MainOptions): Promise<number> {
  const javaHome = process.env.JAVA_HOME;
  const framework = frameworkOf(options.api, options.cacheDir);
  const device = await startDevice({
    ...options,
    ...size,
    faults: faults === undefined ? undefined : readTimetable(faults),
    adbServerPort: portOf(process.env.ANDROID_ADB_SERVER_PORT),
    owner: `${process.ppid} ${process.cwd()}`,
    startRuntime: ({ dataDir }) => {
      unpackLibraries(options.cacheDir, framework, javaHome);
      return startRuntime(javaRuntime({ dataDir, javaHome, framework }));
    },
    report: (error) => process.stderr.write(`virtual-device: ${textOf(error)}\n`),
  });
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    device.stop().catch((error: unknown) => process.stderr.write(`virtual-device: ${textOf(error)}\n`));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.stdin.on('end', stop).on('error', stop).resume();
  process.stdout.write(
    `${JSON.stringify({ ready: true, port: device.port, serial: device.serial, connect: device.connect })}\n`,
  );
  const death = await device.gone;
  if (death === undefined) return 0;
  process.stderr.write(`virtual-device: ${death.message}\n`);
  return 1;
}

const portOf = (text = ''): number | undefined => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined);

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`virtual-device: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
