import type { Readable } from 'node:stream';
import { type DevicePath, devicePathOf, StorageError } from '../../storage/device-path.ts';
import type { InstallFlags, InstallSession } from '../../system/install-checks.ts';
import type { System } from '../../system/system.ts';
import { type Call, failed, type Given, lines, pathFor, type Result } from '../command.ts';

const MAX_APK_BYTES = 2 ** 31;

/** `install [-r] [-g] [-t] -S BYTES` reads the APK from its input; `install PATH` copies a file. */
export async function install(call: Call & Given): Promise<Result> {
  const place = placeOfNext(call.system);
  const refusal = await copyApk(call, call.operands.at(-1), place);
  return refusal ?? installAll(call.system, [place], flagsOf(call));
}

/** `install-create`: the first step of `adb install-multiple`. */
export const installCreate = (call: Call & Given): Result =>
  lines(
    `Success: created install session [${call.system.installSessions.push({ apks: [], flags: flagsOf(call) }) - 1}]`,
  );

const flagsOf = ({ options }: Given): InstallFlags => ({
  downgrades: options.has('-d'),
  takesTests: options.has('-t'),
  takesOldTarget: options.has('--bypass-low-target-sdk-block'),
});

/** `install-write [-S BYTES] SESSION NAME [PATH|-]` */
export async function installWrite(call: Call & Given): Promise<Result> {
  const [session, , source] = call.operands;
  const found = call.system.installSessions[Number(session)];
  if (found === undefined) return noSession(session);
  const place = placeOfNext(call.system);
  const refusal = await copyApk(call, source === '-' ? undefined : source, place);
  if (refusal !== undefined) return refusal;
  found.apks.push(place);
  return lines(`Success: streamed ${(await call.system.storage.stat(place))?.sizeBytes} bytes`);
}

/** `install-commit SESSION` */
export async function installCommit({ system, operands: [session] }: Call & Given): Promise<Result> {
  const found = ended(system, session);
  return found === undefined ? noSession(session) : installAll(system, found.apks, found.flags);
}

/** `install-abandon SESSION` */
export async function installAbandon({ system, operands: [session] }: Call & Given): Promise<Result> {
  const found = ended(system, session);
  if (found === undefined) return noSession(session);
  await removeAll(system, found.apks);
  return lines('Success');
}

/** The session, which is none from now on. */
function ended({ installSessions }: System, session: string | undefined): InstallSession | undefined {
  const found = installSessions[Number(session)];
  if (found !== undefined) installSessions[Number(session)] = undefined;
  return found;
}

const noSession = (session = ''): Result => failed(`Error: there is no install session '${session}'`, 255);

const placeOfNext = (system: System): DevicePath =>
  devicePathOf(`/data/local/tmp/.install-${system.nextId('install')}.apk`);

async function installAll(system: System, apks: readonly DevicePath[], flags: InstallFlags): Promise<Result> {
  try {
    const outcome = await system.packages.install(apks, flags);
    return outcome.kind === 'installed' ? lines('Success') : failure(outcome.code, outcome.message);
  } finally {
    await removeAll(system, apks);
  }
}

async function removeAll({ storage }: System, apks: readonly DevicePath[]): Promise<void> {
  for (const apk of apks)
    if ((await storage.stat(apk)) !== null) await storage.remove(apk, { recursive: false });
}

const failure = (code: string, message: string): Result => ({
  ...lines(`Failure [${code}: ${message}]`),
  code: 1,
});

/** Returns why the APK could not be copied. */
async function copyApk(
  call: Call & Given,
  source: string | undefined,
  place: DevicePath,
): Promise<Result | undefined> {
  try {
    return await copy(call, source, place);
  } catch (error) {
    if (!(error instanceof StorageError) || error.code !== 'ENOSPC') throw error;
    return failure('INSTALL_FAILED_INSUFFICIENT_STORAGE', 'no space left on device');
  }
}

/** Copies from a file, or from stdin if `-S` gives the size. */
async function copy(
  call: Call & Given,
  source: string | undefined,
  place: DevicePath,
): Promise<Result | undefined> {
  const { storage } = call.system;
  const [size] = call.options.get('-S') ?? [];
  if (size === undefined) {
    if (source === undefined) return failed('Error: no package specified');
    const path = pathFor(call, source);
    if ((await storage.stat(path)) === null) return failed(`Error: Unable to open file: ${source}`, 255);
    await storage.copy(path, place);
    return undefined;
  }
  const sizeBytes = Number(size);
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes <= 0 || sizeBytes > MAX_APK_BYTES)
    return failure('INSTALL_PARSE_FAILED_NOT_APK', `${size} bytes`);
  let isWhole = false;
  try {
    await storage.write(place, firstBytes(call.stdin, sizeBytes));
    isWhole = (await storage.stat(place))?.sizeBytes === sizeBytes;
  } finally {
    // Also when the host has aborted the transfer.
    if (!isWhole) await removeAll(call.system, [place]);
  }
  return isWhole ? undefined : failure('INSTALL_PARSE_FAILED_NOT_APK', 'the APK ended early');
}

/** Stops reading after these bytes: the host keeps its side of the stream open until it has the answer. */
async function* firstBytes(source: Readable, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}
