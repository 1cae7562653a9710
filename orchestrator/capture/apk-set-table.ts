import { ProtobufMessage } from '../base/protobuf.ts';

/** `toc.pb` of an APK set: which APKs bundletool made for which devices. Files are paths inside the set. */
export interface ApkSetTable {
  readonly variants: readonly ApkVariant[];
  /** Asset packs, which belong to every variant. */
  readonly assets: readonly ApkModule[];
}
/** The APKs for one kind of device. */
export interface ApkVariant {
  readonly choices: readonly Choice[];
  readonly modules: readonly ApkModule[];
}
export interface ApkModule {
  readonly isInstalledAtOnce: boolean;
  readonly apks: readonly SetApk[];
}
export interface SetApk {
  readonly path: string;
  readonly choices: readonly Choice[];
  /** Whether the APK is of an instant app. */
  readonly isInstant: boolean;
}

/** A device with one of `values` gets the APK, unless one of `alternatives` suits it better. */
export interface Choice {
  readonly dimension: Dimension;
  readonly values: readonly number[];
  readonly alternatives: readonly number[];
}
/** `abi` by its number in targeting.proto, `density` in dpi, `sdk` as the lowest API level; others have no values here. */
export type Dimension = 'abi' | 'density' | 'sdk' | 'other';

/** @source https://github.com/google/bundletool/blob/master/src/main/proto/commands.proto (BuildApksResult) */
export function apkSetTable(toc: Uint8Array): ApkSetTable {
  const table = new ProtobufMessage(toc);
  return {
    variants: table.messages(1).map((variant) => ({
      choices: choicesIn(variant.message(1), VARIANT_TARGETING),
      modules: variant.messages(2).map((module) => moduleOf(module, 6)),
    })),
    assets: table.messages(3).map((module) => moduleOf(module, 4)),
  };
}

const INSTALL_TIME = 1;

function moduleOf(module: ProtobufMessage, deliveryField: number): ApkModule {
  return {
    isInstalledAtOnce: module.message(1)?.number(deliveryField) === INSTALL_TIME,
    apks: module.messages(2).map((apk) => ({
      path: apk.text(2) ?? '',
      choices: choicesIn(apk.message(1), APK_TARGETING),
      isInstant: apk.has(5),
    })),
  };
}

/** Numbers of the fields of targeting.proto. */
type Targeting = Readonly<Record<number, Dimension>>;
const VARIANT_TARGETING: Targeting = { 1: 'sdk', 2: 'abi', 3: 'density', 4: 'other', 5: 'other' };
const APK_TARGETING: Targeting = {
  1: 'abi',
  4: 'density',
  5: 'sdk',
  6: 'other',
  7: 'other',
  8: 'other',
  9: 'other',
  10: 'other',
  11: 'other',
};

const choicesIn = (targeting: ProtobufMessage | undefined, dimensions: Targeting): readonly Choice[] =>
  Object.entries(dimensions).flatMap(([field, dimension]) =>
    (targeting?.messages(Number(field)) ?? []).map((choice) => ({
      dimension,
      values: choice.messages(1).map(VALUE[dimension]),
      alternatives: choice.messages(2).map(VALUE[dimension]),
    })),
  );

const DPI_OF_ALIAS = [0, 0, 120, 160, 213, 240, 320, 480, 640];

const VALUE: Readonly<Record<Dimension, (message: ProtobufMessage) => number>> = {
  abi: (abi) => abi.number(1) ?? 0,
  density: (density) => density.number(2) ?? DPI_OF_ALIAS[density.number(1) ?? 0] ?? 0,
  // The level is wrapped in a message of its own.
  sdk: (version) => version.message(1)?.number(1) ?? 0,
  other: () => 0,
};
