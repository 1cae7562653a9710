import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withCode } from '../base/errors.ts';
import type { DeclaredScenario } from '../capture/declared.ts';
import type { CapturedScenario, Manifest } from '../capture/recording.ts';
import type { FleetRecord } from './fleet-record.ts';
import { type Recording, readCaptured, readRecording } from './run-folder.ts';

/** Recording of one device in a session on several. */
export interface FleetPart {
  readonly deviceName: string;
  /** Excludes the scenarios that the device did not measure to the end. */
  readonly recording: Recording;
}

export const fleetParts = (folder: string, { attempts }: FleetRecord): readonly FleetPart[] =>
  attempts.flatMap(({ device, folder: name, end }) => {
    const of = join(folder, name);
    // In a killed session, the files saved by its devices have not been gathered.
    const recording = existsSync(join(of, 'manifest.json')) ? readRecording(of) : readCaptured(of);
    if (recording === undefined) return [];
    const { manifest } = recording;
    const isLeft = ({ name: scenario }: CapturedScenario): boolean =>
      end.kind === 'failed' && (end.left.includes(scenario) || end.left.includes('*'));
    const scenarios = manifest.scenarios.filter((scenario) => !isLeft(scenario));
    return scenarios.length === 0
      ? []
      : [{ deviceName: device, recording: { folder: of, manifest: { ...manifest, scenarios } } }];
  });

/** The facts about the whole session, with the first device as its target; undefined if nothing was measured. */
export function fleetManifest(
  folder: string,
  { createdAt, lost, attempts }: FleetRecord,
  parts: readonly FleetPart[],
): Manifest | undefined {
  const [first] = parts;
  if (first === undefined) return undefined;
  // Left out because settings are recorded per device, in the device's manifest.
  const { interrupted: _, knobs: __, failedTest: ___, ...facts } = first.recording.manifest;
  const byName = new Map(
    parts
      .flatMap(({ recording }) => recording.manifest.scenarios)
      .map((scenario) => [scenario.name, scenario]),
  );
  const missing = [...new Set(lost.flatMap(({ scenarios }) => scenarios))].filter(
    (name) => !byName.has(name),
  );
  const reasons = [
    ...(missing.length === 0 ? [] : [withCode(`No device measured ${missing.join(', ')}.`, 'no-device')]),
    ...(attempts.some(({ end }) => end.kind === 'running') ? [CUT_SHORT] : []),
  ];
  const isKnown = parts.some(({ recording }) => recording.manifest.declared !== undefined);
  const [failedTest] = parts.flatMap(({ recording }) => recording.manifest.failedTest ?? []);
  return {
    ...facts,
    run: basename(folder),
    createdAt,
    ...(failedTest === undefined ? {} : { failedTest }),
    ...(reasons.length === 0 ? {} : { interrupted: reasons.join(' ') }),
    ...(isKnown ? { declared: declaredOnAll(parts, missing) } : {}),
    scenarios: [...byName.values()],
  };
}

const BEST_FIRST: readonly DeclaredScenario['state'][] = ['measured', 'lost', 'skipped', 'left-out'];

/** Each scenario as the device that got furthest with it left it; what one device measures, another leaves out. */
function declaredOnAll(parts: readonly FleetPart[], lost: readonly string[]): DeclaredScenario[] {
  const all = [
    ...parts.flatMap(({ recording }) => recording.manifest.declared ?? []),
    ...lost.filter((name) => name !== '*').map((name) => ({ name, state: 'lost' as const })),
  ];
  const sorted = all.toSorted((a, b) => BEST_FIRST.indexOf(a.state) - BEST_FIRST.indexOf(b.state));
  return sorted.filter(({ name }, i) => sorted.findIndex((one) => one.name === name) === i);
}

const CUT_SHORT = withCode(
  'The session was stopped or killed before every device had measured its scenarios.',
  'unfinished',
);
