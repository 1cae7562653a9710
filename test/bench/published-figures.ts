const SAMPLES = 'https://github.com/android/performance-samples/pull';
const RX = 'https://github.com/uber/RxDogTag/blob/main/docs/benchmark.md';

/** What others measured on a phone, or on a processor of phones. */
export interface Figure {
  /** A method of `published/PublishedWork.java`, which does the same work. */
  readonly operation: string;
  readonly what: string;
  readonly us: number;
  readonly on: string;
  readonly source: string;
  /** Methods of the JDK whose price is this figure, since phones have instructions or native code for it. */
  readonly prices?: RegExp;
}

/** Of two operations, how many times as long the first takes. */
export interface Ratio extends Omit<Figure, 'operation' | 'us' | 'prices'> {
  readonly operations: readonly [string, string];
  readonly times: number;
}

export const FIGURES: readonly Figure[] = [
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
    operation: 'writesDate',
    what: 'java.time writes a date and a time: JDK',
    us: 2.39,
    on: 'a phone, not named',
    source: 'https://github.com/wireapp/wire-android/pull/5093',
  },
  {
    operation: 'makes1000Objects',
    what: '1,000 small objects are made: app',
    us: 60,
    on: 'Android 8, not named; told at Google I/O 2017',
    source: 'https://weekly-geekly-es.imtqy.com/articles/fr420143/index.html',
  },
  {
    operation: 'readsPreference',
    what: "a preference is read: the platform's code",
    us: 1.25,
    on: 'not named',
    source: 'https://github.com/achyuth13/mercury-cache',
  },
  {
    operation: 'commitsPreference',
    what: "a preference is committed: the platform's code, storage",
    us: 10_000,
    on: 'not named, of 2016',
    source: 'https://github.com/apptentive/apptentive-android/issues/118',
  },
  {
    operation: 'insertsRow',
    what: 'SQLite inserts a row outside of a transaction: native, storage',
    us: 17_500,
    on: 'not named, of 2012; half of 500 take 15 to 20 ms',
    source:
      'https://stackoverflow.com/questions/11480625/variations-in-execution-time-for-android-database-operations',
  },
  {
    operation: 'digestsMegabyte',
    what: 'SHA-256 of 1 MB: JDK, native on phones',
    us: 1_789,
    on: 'a phone with ARMv8, Android 7',
    source: 'https://github.com/syncthing/syncthing-android/issues/839',
    prices: /^java\/security\/MessageDigest\.(digest|update)|^javax\/crypto\/Mac\.(doFinal|update)/,
  },
  {
    operation: 'encryptsMegabyte',
    what: 'AES-256-CBC of 1 MB: JDK, native on phones',
    us: 797,
    on: 'Cortex-A76 at 2.2 GHz',
    source: 'https://github.com/ThomasKaiser/sbc-bench/blob/master/results/ARMv8-Crypto-Extensions.md',
    prices: /^javax\/crypto\/Cipher\.(doFinal|update)/,
  },
  {
    operation: 'checksMegabyte',
    what: 'CRC-32 of 1 MB by zlib: JDK, native on phones',
    us: 1_114,
    on: 'Neoverse N1, the server form of Cortex-A76',
    source: 'https://github.com/ebiggers/libdeflate/pull/76',
    prices: /^java\/util\/zip\/(CRC32|Adler32)\.update/,
  },
  {
    operation: 'inflatesMegabyte',
    what: 'zlib inflates text that is compressed to 38 %, to 1 MB: JDK, native on phones',
    us: 4_470,
    on: 'ARMv8; dickens of the Silesia corpus, 85 compressed KB a ms',
    source: 'https://github.com/cloudflare/zlib/pull/21',
    prices:
      /^java\/util\/zip\/(GZIPInputStream|InflaterInputStream)\.read|^java\/util\/zip\/Inflater\.inflate/,
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

export const RATIOS: readonly Ratio[] = [
  {
    operations: ['formats', 'concatenates'],
    what: 'String.format in place of concatenation',
    times: 10,
    on: 'not named',
    source: 'https://github.com/bugsnag/bugsnag-android/pull/1293',
  },
  {
    operations: ['scrollsRow', 'measuresScreen'],
    what: 'the row against the screen, of the first two lines',
    times: 2.91,
    on: 'Pixel 3',
    source: `${SAMPLES}/150`,
  },
  {
    operations: ['readsJsonByGson', 'measuresScreen'],
    what: "Gson against the screen: app against the platform's code",
    times: 4.57,
    on: 'Pixel 3, Android 12',
    source: `${SAMPLES}/150`,
  },
];

/** The median of `frameCpuTimeMs` in flings: main thread and RenderThread. */
export const COMPOSE_AGAINST_VIEWS: Omit<Ratio, 'operations'> = {
  what: 'a frame of a list of Compose against one of a RecyclerView; here with rows that differ in content',
  times: 1.16,
  on: 'not named',
  source: `${SAMPLES}/121`,
};
