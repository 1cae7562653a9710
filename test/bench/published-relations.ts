import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { checkout } from '../../tools/setup/places.mjs';
import { costsOf } from '../../virtual-device/profiles/profile.ts';
import { profileNamed } from '../../virtual-device/profiles/profiles.ts';
import { REPOSITORY, RUNTIME, runtimeClassPath, sandboxFlags } from './runtime-classes.ts';

/**
 * What others measured on phones beside what the model says of the same work: `published/PublishedWork.java` does it in a process of
 * the virtual device. Nothing is scaled between the phones and the profile `mid`, so a factor of two says little; relations of one
 * phone's figures say more. Prints the table, whatever the errors are; `--write` puts it on docs/guide/why-trust.md.
 *
 *   npx tsx test/bench/published-relations.ts
 *
 * It needs the classes that `mvn package` built, and the libraries below in Maven's repository: mvn dependency:get -Dartifact=<name>.
 */
const PAGE = join(checkout.root, 'docs/guide/why-trust.md');
const [BEGIN, END] = ['<!-- relations: npx tsx test/bench/published-relations.ts -->', '<!-- /relations -->'];
/** `CallCosts.UNIT`. */
const PARTS = 20;
const LIBRARIES = [
  'com.google.code.gson:gson:2.11.0',
  'io.reactivex.rxjava3:rxjava:3.1.12',
  'org.reactivestreams:reactive-streams:1.0.3',
];
const APK = join(checkout.root, 'android-probe/demo-app/target/demo-app.apk');
const probeJar = (module: string): string =>
  join(checkout.root, `android-probe/${module}/target/${module}-0.1.0.jar`);

interface Published {
  readonly operation: string;
  readonly what: string;
  readonly us: number;
  readonly on: string;
  readonly source: string;
}
const SAMPLES = 'https://github.com/android/performance-samples/pull';
const RX = 'https://github.com/uber/RxDogTag/blob/main/docs/benchmark.md';
const PUBLISHED: readonly Published[] = [
  {
    operation: 'scrollsRow',
    what: "RecyclerView scrolls by a row of 50 words, two thirds of them new: the platform's code, text",
    us: 3_272,
    on: 'Pixel 3 XL',
    source: `${SAMPLES}/36`,
  },
  {
    operation: 'measuresScreen',
    what: "a screen of nested RelativeLayouts is measured and laid out: the platform's code, text",
    us: 1_125,
    on: 'Pixel 3, Android 12',
    source: `${SAMPLES}/150`,
  },
  {
    operation: 'buildsParagraph',
    what: 'a text of 50 random words is built: app, StringBuilder, Random',
    us: 34.1,
    on: 'Pixel 3 XL',
    source: `${SAMPLES}/36`,
  },
  {
    operation: 'readsJsonByGson',
    what: 'Gson reads 174 KB by reflection: app',
    us: 5_140,
    on: 'Pixel 3, Android 12',
    source: 'https://github.com/ZacSweers/json-serialization-benchmarking/pull/18',
  },
  {
    operation: 'passes1000ByRxJava',
    what: '1,000 items pass an Observable of RxJava: app',
    us: 24,
    on: 'Pixel 3',
    source: RX,
  },
  {
    operation: 'passes1000ByOperators',
    what: '1,000 items pass six operators of RxJava: app',
    us: 291,
    on: 'Pixel 3',
    source: RX,
  },
  {
    operation: 'writesAndReadsInstant',
    what: 'java.time writes and reads a time: JDK',
    us: 7.44,
    on: 'Pixel 6',
    source: 'https://github.com/wireapp/kalium/pull/4331',
  },
  {
    operation: 'digestsMegabyte',
    what: 'SHA-256 of 1 MB: JDK, native on phones',
    us: 1_789,
    on: 'a phone with ARMv8, Android 7',
    source: 'https://github.com/syncthing/syncthing-android/issues/839',
  },
  {
    operation: 'encryptsMegabyte',
    what: 'AES-256-CBC of 1 MB: JDK, native on phones',
    us: 797,
    on: 'Cortex-A76 at 2.2 GHz',
    source: 'https://github.com/ThomasKaiser/sbc-bench/blob/master/results/ARMv8-Crypto-Extensions.md',
  },
  {
    operation: 'checksMegabyte',
    what: 'CRC-32 of 1 MB by zlib: JDK, native on phones',
    us: 1_114,
    on: 'Neoverse N1, the server form of Cortex-A76',
    source: 'https://github.com/ebiggers/libdeflate/pull/76',
  },
  {
    operation: 'inflatesMegabyte',
    what: 'zlib inflates text to 1 MB: JDK, native on phones',
    us: 11_760,
    on: 'ARMv8; dickens of the Silesia corpus',
    source: 'https://github.com/cloudflare/zlib/pull/21',
  },
  {
    operation: 'decodesPicture',
    what: 'a JPEG of 1,920 × 1,080 is decoded: native',
    us: 19_000,
    on: 'Galaxy S6 edge',
    source: 'https://github.com/libjpeg-turbo/libjpeg-turbo/issues/181',
  },
  {
    operation: 'callsService',
    what: 'a call of a system service: binder',
    us: 37.1,
    on: 'a device of AOSP',
    source:
      'https://gerrit.omnirom.org/plugins/gitiles/android_frameworks_native/+/43921d5d92d6e27bf1ec00de062746f032268717%5E',
  },
];
/** Of two operations, how many times as long the first takes. */
const RATIOS: readonly { readonly operations: readonly [string, string]; readonly published: Published }[] = [
  {
    operations: ['formats', 'concatenates'],
    published: {
      operation: 'formats',
      what: 'String.format in place of concatenation',
      us: 10,
      on: 'not named',
      source: 'https://github.com/bugsnag/bugsnag-android/pull/1293',
    },
  },
  {
    operations: ['scrollsRow', 'measuresScreen'],
    published: {
      operation: 'scrollsRow',
      what: 'the row against the screen, of the first two lines',
      us: 2.91,
      on: 'Pixel 3',
      source: `${SAMPLES}/150`,
    },
  },
  {
    operations: ['readsJsonByGson', 'measuresScreen'],
    published: {
      operation: 'readsJsonByGson',
      what: "Gson against the screen: app against the platform's code",
      us: 4.57,
      on: 'Pixel 3, Android 12',
      source: `${SAMPLES}/150`,
    },
  },
];

function partsByOperation(): ReadonlyMap<string, number> {
  const jars = LIBRARIES.map((library) => {
    const [group = '', name, version] = library.split(':');
    return join(REPOSITORY, group.replaceAll('.', '/'), `${name}/${version}/${name}-${version}.jar`);
  });
  const absent = LIBRARIES.find((_, i) => !existsSync(jars[i] ?? ''));
  if (absent !== undefined)
    throw new Error(`${absent} is missing; run \`mvn dependency:get -Dartifact=${absent}\` first.`);
  const folder = mkdtempSync(join(tmpdir(), 'published-'));
  const api = [probeJar('android-stubs'), probeJar('android-libs'), ...jars].join(delimiter);
  // As D8 does, without invokedynamic.
  const source = join(checkout.root, 'test/bench/published/PublishedWork.java');
  run('javac', ['-nowarn', '-XDstringConcat=inline', '-d', folder, '-cp', api, source], folder);
  const words = [join(checkout.state, 'device-cache'), `${RUNTIME}/target/converter`, APK, 'PublishedWork'];
  const bench = ['-cp', runtimeClassPath(), 'dev.hitchproof.device.host.PublishedBench'];
  const printed = run(
    'java',
    [...sandboxFlags(), ...bench, ...words, [folder, ...jars].join(delimiter)],
    folder,
  );
  return new Map(
    printed
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
      .map(([name = '', units]) => [name, Number(units)]),
  );
}

function run(program: string, args: readonly string[], cwd: string): string {
  const { stdout, error, status } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
  return stdout;
}

const time = (us: number): string =>
  us >= 1_000 ? `${Number((us / 1_000).toPrecision(3))} ms` : `${Number(us.toPrecision(3))} µs`;
const times = (ratio: number): string => `${Number(ratio.toPrecision(2))} ×`;
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const parts = partsByOperation();
const usPerPart = costsOf(profileNamed('mid')).psPerUnit / PARTS / 1e6;
const modelUs = (operation: string): number => (parts.get(operation) ?? Number.NaN) * usPerPart;
const lines = [
  row(['what', 'published', 'on', 'the model, `mid`', 'model ÷ published']),
  row(['---', '---', '---', '---', '---']),
  ...PUBLISHED.map(({ operation, what, us, on, source }) =>
    row([what, `[${time(us)}](${source})`, on, time(modelUs(operation)), times(modelUs(operation) / us)]),
  ),
  ...RATIOS.map(({ operations: [first, second], published: { what, us, on, source } }) => {
    const model = modelUs(first) / modelUs(second);
    return row([what, `[${times(us)}](${source})`, on, times(model), times(model / us)]);
  }),
];
console.log(lines.join('\n'));
if (process.argv.includes('--write')) {
  const page = readFileSync(PAGE, 'utf8');
  const [before = '', rest = ''] = page.split(BEGIN);
  const after = rest.split(END)[1];
  if (after === undefined) throw new Error(`${PAGE} has no place for the table: ${BEGIN} … ${END}`);
  writeFileSync(PAGE, `${before}${BEGIN}\n${lines.join('\n')}\n${END}${after}`);
}
