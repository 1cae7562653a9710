import { createHash } from 'node:crypto';
import { parseBinaryXml, type XmlElement } from './binary-xml.ts';
import { signatureOf } from './signer.ts';
import { readZipEntry } from './zip-entry.ts';

const digestOf = (certificate: Buffer): string => createHash('sha256').update(certificate).digest('hex');

/** The facts of an APK that the package manager's commands print. */
export interface ApkManifest {
  readonly package: string;
  /** Name of a split; undefined in an APK that can be installed alone and in the base of splits. */
  readonly split: string | undefined;
  readonly versionCode: number;
  readonly versionName: string;
  readonly minSdk: number;
  readonly targetSdk: number;
  readonly isDebuggable: boolean;
  /** Whether a probe that is in it may run on some level: in debuggable builds, and in those that ask for it. */
  readonly letsProbeRun: boolean;
  readonly isTestOnly: boolean;
  /** Digest of the certificate; undefined if the APK is not signed. */
  readonly signer: string | undefined;
  /** Of the signer's former keys, whose apps it may update. */
  readonly formerSigners: readonly string[];
  /** The signer's, in DER. */
  readonly certificate: Buffer | undefined;
  /** Whether it is signed as a jar only, by scheme 1. */
  readonly isSignedAsJar: boolean;
  readonly permissions: readonly string[];
  readonly activities: readonly string[];
  /** By class name, what other apps need to reach an activity, a receiver or a service. */
  readonly guards: ReadonlyMap<string, Guard>;
  readonly launcher: string | undefined;
  readonly providers: readonly string[];
  readonly instrumentations: readonly { readonly component: string; readonly target: string }[];
}

export interface Guard {
  /** `unstated`: there are intent filters and no `android:exported`. */
  readonly exported: 'yes' | 'no' | 'unstated';
  readonly permission: string | undefined;
}

/** Whether Android takes the build for an update by its key, or by one that its key was rotated from. */
export const isKeyFor = (
  { signer, formerSigners }: Pick<ApkManifest, 'signer' | 'formerSigners'>,
  there: Pick<ApkManifest, 'signer'>,
): boolean => signer === there.signer || formerSigners.some((former) => former === there.signer);

const LAUNCHER = 'android.intent.category.LAUNCHER';

export function readManifest(apk: Buffer): ApkManifest {
  const xml = readZipEntry(apk, 'AndroidManifest.xml');
  if (xml === null) throw new Error('the APK has no AndroidManifest.xml');
  const manifest = parseBinaryXml(xml);
  const packageName = textOf(manifest, 'package');
  const fullName = (name: string): string =>
    name.startsWith('.') ? packageName + name : name.includes('.') ? name : `${packageName}.${name}`;
  const nameOf = (component: XmlElement): string => fullName(textOf(component, 'name'));
  const application = childrenOf(manifest, 'application')[0];
  const components =
    application?.children.filter(({ tag }) => /^(?:activity|receiver|service)/.test(tag)) ?? [];
  const activities = components.filter(({ tag }) => tag.startsWith('activity'));
  const sdk = childrenOf(manifest, 'uses-sdk')[0];
  const launcher = activities.find(isLauncher);
  const signature = signatureOf(apk);
  const isDebuggable = numberOf(application, 'debuggable', 0) !== 0;
  const minSdk = numberOf(sdk, 'minSdkVersion', 1);
  return {
    package: packageName,
    split: textOf(manifest, 'split') || undefined,
    versionCode: numberOf(manifest, 'versionCode', 0),
    versionName: textOf(manifest, 'versionName'),
    minSdk,
    // https://developer.android.com/guide/topics/manifest/uses-sdk-element#target
    targetSdk: numberOf(sdk, 'targetSdkVersion', minSdk),
    isDebuggable,
    letsProbeRun: isDebuggable || (application?.children.some(asksForProbe) ?? false),
    permissions: childrenOf(manifest, 'uses-permission').map((permission) => textOf(permission, 'name')),
    isTestOnly: numberOf(application, 'testOnly', 0) !== 0,
    signer: signature && digestOf(signature.certificate),
    formerSigners: (signature?.former ?? []).map(digestOf),
    certificate: signature?.certificate,
    isSignedAsJar: signature?.isOfJar === true,
    activities: activities.map(nameOf),
    guards: new Map(components.map((component) => [nameOf(component), guardOf(component)])),
    launcher: launcher === undefined ? undefined : nameOf(launcher),
    providers: application === undefined ? [] : childrenOf(application, 'provider').map(nameOf),
    instrumentations: childrenOf(manifest, 'instrumentation').map((instrumentation) => ({
      component: `${packageName}/${nameOf(instrumentation)}`,
      target: textOf(instrumentation, 'targetPackage'),
    })),
  };
}

function guardOf(component: XmlElement): Guard {
  const hasFilter = childrenOf(component, 'intent-filter').length > 0;
  const stated = component.attributes.has('exported') ? numberOf(component, 'exported', 0) !== 0 : undefined;
  return {
    exported: stated === undefined && hasFilter ? 'unstated' : stated === true ? 'yes' : 'no',
    permission: textOf(component, 'permission') || undefined,
  };
}

const childrenOf = (element: XmlElement, tag: string): XmlElement[] =>
  element.children.filter((child) => child.tag === tag);

const textOf = (element: XmlElement, attribute: string): string =>
  String(element.attributes.get(attribute) ?? '');

function numberOf(element: XmlElement | undefined, attribute: string, otherwise: number): number {
  const value = Number(element?.attributes.get(attribute) ?? otherwise);
  return Number.isFinite(value) ? value : otherwise;
}

const asksForProbe = ({ attributes }: XmlElement): boolean =>
  attributes.get('name') === 'dev.hitchproof.enabled' && !['false', 0].includes(attributes.get('value') ?? 0);

const isLauncher = (activity: XmlElement): boolean =>
  numberOf(activity, 'enabled', 1) !== 0 &&
  activity.children.some((filter) =>
    filter.children.some((entry) => entry.attributes.get('name') === LAUNCHER),
  );
