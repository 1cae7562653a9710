import type { Readable } from 'node:stream';
import { devicePathOf } from '../../storage/device-path.ts';
import { type Call, failed, operands, optionValue, pathFor, type Result } from '../command.ts';

const MAX_APK_BYTES = 2 ** 31;

/** `install [-r] [-g] [-t] -S BYTES` reads the APK from its input; `install PATH` copies a file. */
export async function install(call: Call): Promise<Result> {
  const { storage, packages } = call.system;
  const place = devicePathOf(`/data/local/tmp/.install-${call.system.nextId('install')}.apk`);
  const size = optionValue(call.args, '-S');
  try {
    if (size === undefined) {
      const source = operands(call.args).at(-1);
      if (source === undefined) return failed('Error: no package specified');
      await storage.copy(pathFor(call, source), place);
    } else {
      const sizeBytes = Number(size);
      if (!Number.isSafeInteger(sizeBytes) || sizeBytes <= 0 || sizeBytes > MAX_APK_BYTES) {
        return failed(`Failure [INSTALL_PARSE_FAILED_NOT_APK: ${size} bytes]`);
      }
      await storage.write(place, firstBytes(call.stdin, sizeBytes));
      if ((await storage.stat(place))?.sizeBytes !== sizeBytes) {
        return failed('Failure [INSTALL_PARSE_FAILED_NOT_APK: the APK ended early]');
      }
    }
    const outcome = await packages.install(place);
    if (outcome.kind === 'installed') return { code: 0, out: 'Success\n' };
    return { code: 1, out: `Failure [${outcome.code}: ${outcome.message}]\n` };
  } finally {
    if ((await storage.stat(place)) !== null) await storage.remove(place, { recursive: false });
  }
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
