import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { entriesOf } from '../apk/zip-entry.ts';
import { plainText } from '../report/text/format.ts';
import { readPlainFile } from '../run-folder/plain-files.ts';

/** What draws an app, or most of it, where its screens are not Android views that code of the JVM makes. */
interface Engine {
  readonly name: string;
  readonly libraries: RegExp;
  readonly here: string;
  readonly onPhone: string;
}
const ENGINES: readonly Engine[] = [
  {
    name: 'React Native',
    libraries: /^lib(?:reactnative|reactnativejni|hermes|hermestooling|jscexecutor)\.so$/,
    here: 'its JavaScript makes the screens, and neither of its engines runs on the virtual device: only screens that are written in Kotlin or Java can be measured here',
    onPhone: 'On a phone its ScrollView and FlatList are lists like any other (docs/guide/react-native.md).',
  },
  {
    name: 'Flutter',
    libraries: /^libflutter\.so$/,
    here: 'it draws on its own surface with an engine that does not run on the virtual device: only screens of views or of Compose can be measured here',
    onPhone:
      'On a phone the same screens can, and starts, hangs and crashes of all; frames of Flutter are measured by its own integration_test.',
  },
  {
    name: 'Unity',
    libraries: /^libunity\.so$/,
    here: 'it draws on its own surface with a loop that does not run on the virtual device: only screens of views or of Compose can be measured here',
    onPhone:
      'On a phone the same screens can, and starts, hangs and crashes of all; frames of Unity are measured by its own Profiler.',
  },
];

/** What an app loses where a library does not run; the name of the file, as its project builds it. */
const LOSSES: readonly (readonly [RegExp, string])[] = [
  [/^libandroidx\.graphics\.path\.so$/, 'nothing: phones call it below API 34 only'],
  [/^libc\+\+_shared\.so$/, 'nothing by itself: other libraries use it'],
  [/^lib(?:sqlcipher|sqliteJni|sqlite3x?)\.so$/, 'its own SQLite: databases with it do not open'],
  [/^librealm-jni\.so$/, 'databases of Realm'],
  [/^libobjectbox(?:-jni)?\.so$/, 'databases of ObjectBox'],
  [/^libmmkv\.so$/, 'settings kept by MMKV'],
  [/^libdatastore_shared_counter\.so$/, 'DataStore between processes'],
  [/^lib(?:crashlytics.*|sentry.*|bugsnag.*|backtrace.*)\.so$/, 'reports of native crashes'],
  [/^libpl_droidsonroids_gif\.so$/, 'animated GIFs'],
  [
    /^lib(?:imagepipeline|native-imagetranscoder|native-filters|gifimage|static-webp)\.so$/,
    'pictures that Fresco decodes',
  ],
  [/^lib(?:avif.*|jxl.*|heif.*|webp.*|turbojpeg)\.so$/, 'pictures in formats that it decodes itself'],
  [/^librlottie\.so$/, 'animations of rlottie'],
  [/^lib(?:image_processing_util_jni|surface_util_jni|camera.*)\.so$/, 'pictures of the camera'],
  [/^lib(?:mapbox.*|maplibre|gojni|osmand)\.so$/, 'maps'],
  [/^lib(?:ffmpeg.*|avcodec|vlc.*|opusV2JNI|gav1JNI|vpxV2JNI|flacJNI|ijk.*)\.so$/, 'sound and video'],
  [/^lib(?:jingle_peerconnection_so|agora.*)\.so$/, 'calls'],
  [
    /^lib(?:tensorflowlite.*|mlkit.*|barhopper.*|opencv.*|onnxruntime.*|xeno_native)\.so$/,
    'machine vision and models',
  ],
  [/^lib(?:cronet.*|conscrypt.*)\.so$/, 'its own network code; apps mostly fall back to the platform’s'],
  [/^lib(?:sodium.*|signal.*|crypto|ssl|tink.*)\.so$/, 'its own cryptography'],
  [/^lib(?:rsjni|RSSupport|blasV8|renderscript-toolkit)\.so$/, 'effects of RenderScript'],
  [/^libjnidispatch\.so$/, 'code that it calls by JNA'],
];
const UNKNOWN = 'what its code does';
const SHOWN = 12;

/** Names of the native libraries in an APK, a bundle, or a folder with APKs; each once. */
export function nativeLibrariesIn(app: string): readonly string[] {
  const files = statSync(app).isDirectory()
    ? readdirSync(app)
        .filter((name) => name.endsWith('.apk'))
        .map((name) => join(app, name))
    : [app];
  const names = files.flatMap((file) =>
    [...entriesOf(readPlainFile(file))].flatMap(
      ({ name }) => /(?:^|\/)lib\/[^/]+\/([^/]+\.so)$/.exec(name)?.[1] ?? [],
    ),
  );
  return [...new Set(names)].toSorted();
}

/** What is told of an app's native libraries before anything is started. */
export function nativeLines(libraries: readonly string[], isVirtual: boolean): readonly string[] {
  const engines = ENGINES.flatMap((engine) => {
    const own = libraries.find((name) => engine.libraries.test(name));
    return own === undefined ? [] : [{ ...engine, own }];
  });
  const told = engines.map(({ name, own, here, onPhone }) =>
    isVirtual
      ? `The app has ${name} (${own}): ${here}. ${onPhone}`
      : `The app has ${name} (${own}). ${onPhone}`,
  );
  const others = libraries.filter((name) => !ENGINES.some((engine) => engine.libraries.test(name)));
  // Much of an engine is in libraries of its own.
  if (!isVirtual || engines.length > 0 || others.length === 0) return told;
  const shown = others.slice(0, SHOWN).map((name) => `  ${plainText(name, 60)}: ${lossOf(name)}`);
  const more = others.length - shown.length;
  return [
    'Native libraries do not run on the virtual device; loading one throws UnsatisfiedLinkError, as on a phone without their ABI. The app loses:',
    ...shown,
    ...(more === 0 ? [] : [`  and ${more} more`]),
  ];
}

const lossOf = (library: string): string => LOSSES.find(([pattern]) => pattern.test(library))?.[1] ?? UNKNOWN;
