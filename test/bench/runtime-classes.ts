import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { checkout } from '../../tools/setup/places.mjs';

export const RUNTIME = join(checkout.root, 'virtual-device/runtime');
export const AGENT = `${RUNTIME}/target/virtual-device-runtime.jar`;
export const REPOSITORY = process.env.MAVEN_REPOSITORY ?? join(homedir(), '.m2', 'repository');
export const CLASSES = [`${RUNTIME}/target/test-classes`, `${RUNTIME}/target/classes`];

const jarsIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jar'))
    .map((name) => join(folder, name));
const frameworks = (): readonly string[] => jarsIn(`${RUNTIME}/target/androidall`);

/** The runtime with its tests, in which the benchmarks are. */
export const runtimeClassPath = (): string =>
  [
    ...CLASSES,
    ...jarsIn(`${RUNTIME}/target/lib`),
    join(REPOSITORY, 'org/junit/jupiter/junit-jupiter-api/5.11.4/junit-jupiter-api-5.11.4.jar'),
    ...frameworks(),
  ].join(delimiter);

/** Of a JVM that boots the framework as a device does. */
export const sandboxFlags = (): readonly string[] => [
  `@${RUNTIME}/jvm.args`,
  `-javaagent:${AGENT}`,
  '-Dhitchproof.device.api=34',
  `-Dhitchproof.device.framework=${frameworks()[0]}`,
];
