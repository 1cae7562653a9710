import type { Readable } from 'node:stream';
import { type DevicePath, devicePathOf } from '../../storage/device-path.ts';
import { type Call, failed, lines, operands, optionValue, pathFor, type Result } from '../command.ts';

const MAX_APK_BYTES = 2 ** 31;

/** `install [-r] [-g] [-t] -S BYTES` reads the APK from its input; `install PATH` copies a file. */
export async function install(call: Call): Promise<Result> {
  const { storage, packages } = call.system;
  const place = devicePathOf(`/data/local/tmp/.install-${call.system.nextId('install')}.apk`);
  try {
    const refusal = await copyApk(call, place);
    if (refusal !== undefined) return refusal;
    const outcome = await packages.install(place);
    return outcome.kind === 'installed' ? lines('Success') : failure(outcome.code, outcome.message);
  } finally {
    if ((await storage.stat(place)) !== null) await storage.remove(place, { recursive: false });
  }
}

const failure = (code: string, message: string): Result => ({
  ...lines(`Failure [${code}: ${message}]`),
  code: 1,
});

/** Copies the APK from a file or stdin; returns why it could not. */
async function copyApk(call: Call, place: DevicePath): Promise<Result | undefined> {
  const { storage } = call.system;
  const size = optionValue(call.args, '-S');
  if (size === undefined) {
    const source = operands(call.args).at(-1);
    if (source === undefined) return failed('Error: no package specified');
    const path = pathFor(call, source);
    if ((await storage.stat(path)) === null) return failed(`Error: Unable to open file: ${source}`, 255);
    await storage.copy(path, place);
    return undefined;
  }
  const sizeBytes = Number(size);
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes <= 0 || sizeBytes > MAX_APK_BYTES)
    return failure('INSTALL_PARSE_FAILED_NOT_APK', `${size} bytes`);
  await storage.write(place, firstBytes(call.stdin, sizeBytes));
  const isWhole = (await storage.stat(place))?.sizeBytes === sizeBytes;
  return isWhole ? undefined : failure('INSTALL_PARSE_FAILED_NOT_APK', 'the APK ended early');
}

/** Stops reading when it has them: the host keeps its side of the stream open until it has the answer. */
async function* firstBytes(source: Readable, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}
