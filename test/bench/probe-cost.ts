import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * What does the probe cost the app per event, as a ratio to two readings of the clock, and how many bytes does it allocate
 * and write per frame? Runs `CostOfEvents` on the classes that the last `mvn package` built.
 */
const ANDROID = 'android-probe';
const REPOSITORY = process.env.MAVEN_REPOSITORY ?? join(homedir(), '.m2', 'repository');
const ANDROID_ALL = '14-robolectric-10818077';
const classPath = [
  `${ANDROID}/probe/target/test-classes`,
  `${ANDROID}/probe/target/classes`,
  `${ANDROID}/trace-format/target/classes`,
  join(REPOSITORY, 'org/robolectric/android-all', ANDROID_ALL, `android-all-${ANDROID_ALL}.jar`),
];
const absent = classPath.find((path) => !existsSync(path));
if (absent !== undefined) throw new Error(`${absent} is missing; run \`mvn package\` first`);

const { status, error } = spawnSync(
  'java',
  ['-cp', classPath.join(delimiter), 'dev.hitchproof.probe.CostOfEvents'],
  { stdio: 'inherit' },
);
if (error !== undefined) throw error;
process.exitCode = status ?? 1;
