import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withCode } from '../base/errors.ts';
import { faults } from '../base/faults.ts';
import { fileNameOf } from '../base/file-name.ts';
import type { ShardEnd } from '../fleet/drive-fleet.ts';
import type { FleetDecision, Shard } from '../fleet/fleet-policy.ts';
import { keepJudging } from '../history/kept-judging.ts';
import { capture } from '../pipeline.ts';
import { formatNumber, plainText } from '../report/text/format.ts';
import type { OpenRig } from '../rig/rig.ts';
import { endingOf, type SessionEnd, sessionErrorOf } from '../rig/session-end.ts';
import { type FleetAttempt, type FleetRecord, saveFleetRecord } from '../run-folder/fleet-record.ts';
import { beginRecording, gatherRecording } from '../run-folder/run-folder.ts';
import type { Progress } from '../service/progress.ts';
import type { PreparedJob } from './job-of.ts';

interface FleetSessionParts {
  /** Folder of the whole session. */
  readonly folder: string;
  readonly createdAt: string;
  readonly jobOn: (device: string) => Promise<PreparedJob>;
  readonly openRig: OpenRig;
  readonly stop: AbortSignal;
  readonly say: (line: string) => void;
  readonly onProgress: (device: string, progress: Progress) => void;
}

/** Measures on several devices and records the outcomes; each device's runs are in a separate run folder. */
export class FleetSession {
  readonly #parts: FleetSessionParts;
  #attempts: readonly FleetAttempt[] = [];
  #lost: FleetRecord['lost'] = [];

  constructor(parts: FleetSessionParts) {
    this.#parts = parts;
    this.#save();
  }

  get record(): FleetRecord {
    const { createdAt } = this.#parts;
    return { schema: 1, createdAt, attempts: this.#attempts, lost: this.#lost };
  }

  /** How the most recent device failure happened. */
  get failure(): string | undefined {
    return this.#attempts.flatMap(({ end }) => (end.kind === 'failed' ? [end.reason] : [])).at(-1);
  }

  readonly onDecision = (decision: FleetDecision): void => {
    const { say } = this.#parts;
    switch (decision.kind) {
      case 'start': {
        const { device, shard, waitedS } = decision;
        this.#begin(device, shard, waitedS);
        if (waitedS >= 1) say(`${device}: starts after ${formatNumber(waitedS)} s in the queue`);
        break;
      }
      case 'quarantine':
        say(plainText(`${decision.device}: measures nothing more: ${decision.reason}`, 1_000));
        break;
      case 'moved':
        say(`${namesOf(decision.shard)}: moved from ${decision.from} to another device`);
        break;
      case 'lost': {
        const { shard, because } = decision;
        this.#lost = [...this.#lost, { scenarios: [...shard.scenarios], because }];
        say(
          `${namesOf(shard)}: not measured, ${because === 'no-device' ? 'no other device is there' : 'a second device failed too'}`,
        );
        break;
      }
    }
    this.#save();
  };

  readonly measure = async (device: string, shard: Shard): Promise<ShardEnd> => {
    const end = await this.#measured(device, shard);
    // A stopped attempt did not end: it stays `running`, as after a kill.
    if (this.#parts.stop.aborted) return end;
    this.#change(device, (attempt) => ({
      ...attempt,
      end: end.kind === 'finished' ? end : { ...end, left: [...end.left] },
    }));
    return end;
  };

  async #measured(device: string, shard: Shard): Promise<ShardEnd> {
    const { folder, jobOn, openRig, stop, say, onProgress } = this.#parts;
    const measured = new MeasuredScenarios();
    if (stop.aborted) return { kind: 'finished' };
    try {
      const job = await jobOn(device);
      const of = join(folder, this.#folderOf(device));
      mkdirSync(of, { recursive: true });
      beginRecording(of, { createdAt: new Date().toISOString(), ...job.facts });
      keepJudging(of, job.analyse);
      const armsCount = job.plan.against === undefined ? 1 : 2;
      const end = await capture(
        {
          ...job,
          openRig,
          stop,
          onNotice: (sentence) => say(plainText(`${device}: ${sentence}`, 1_000)),
          plan: { ...job.plan, only: [...shard.scenarios] },
          onProgress: (progress) => {
            measured.take(progress, armsCount);
            if (progress.kind === 'connected') this.#waited(device, progress.waitedS);
            onProgress(device, progress);
          },
        },
        of,
      );
      gatherRecording(of, endingOf(end));
      return shardEnd(end, measured.leftOf(shard.scenarios));
    } catch (error) {
      return shardEnd(sessionErrorOf(error), shard.scenarios);
    }
  }

  /** Adds to the time spent waiting for a busy device of a Grid. */
  #waited(device: string, waitedS: number): void {
    this.#change(device, (attempt) => ({ ...attempt, waitedS: attempt.waitedS + waitedS }));
  }

  /** Updates the device's current attempt. */
  #change(device: string, changed: (attempt: FleetAttempt) => FleetAttempt): void {
    this.#attempts = this.#attempts.map((one) => (runsOn(device, one) ? changed(one) : one));
    this.#save();
  }

  /** Folder of the device's current attempt. */
  #folderOf(device: string): string {
    const attempt = this.#attempts.find((one) => runsOn(device, one));
    if (attempt === undefined) throw new Error(`The device ${device} was given nothing.`);
    return attempt.folder;
  }

  #begin(device: string, { scenarios, moves }: Shard, waitedS: number): void {
    const before = this.#attempts.filter((attempt) => attempt.device === device).length;
    const folder = `devices/${fileNameOf(device)}${before === 0 ? '' : `-${before + 1}`}`;
    const attempt = { device, folder, scenarios: [...scenarios], waitedS, isMoved: moves > 0 };
    this.#attempts = [...this.#attempts, { ...attempt, end: { kind: 'running' } }];
  }

  #save(): void {
    saveFleetRecord(this.#parts.folder, this.record);
  }
}

const runsOn = (device: string, { device: of, end }: FleetAttempt): boolean =>
  of === device && end.kind === 'running';

const namesOf = ({ scenarios }: Shard): string =>
  scenarios.includes('*') ? 'all scenarios' : plainText(scenarios.join(', '), 200);

/** A crash of the app is a result, so no other device needs to repeat it. */
function shardEnd(end: SessionEnd, left: readonly string[]): ShardEnd {
  if (end.kind === 'done' || end.kind === 'stopped' || faults[end.code].class === 'app-failure')
    return { kind: 'finished' };
  return { kind: 'failed', left, reason: withCode(end.message, end.code) };
}

/** The scenarios of a session that are measured to the end, according to its progress messages. */
export class MeasuredScenarios {
  readonly #done = new Set<string>();
  /** Arms of the current scenario whose last run is done. */
  readonly #arms = new Set<string>();
  #last: string | undefined;

  /** @param arms number of builds that take turns: 1, or 2 with `--against` */
  take(progress: Progress, arms: number): void {
    if (progress.kind !== 'run') return;
    const { scenario, arm, number, of } = progress;
    // Scenarios are measured in sequence.
    if (this.#last !== undefined && this.#last !== scenario) this.#done.add(this.#last);
    if (this.#last !== scenario || number < of) this.#arms.clear();
    this.#last = scenario;
    if (number === of) this.#arms.add(arm);
    if (this.#arms.size === arms) this.#done.add(scenario);
  }

  /** Those of the given scenarios that are not measured to the end; with `*`, which stands for all, they are unknown. */
  leftOf(scenarios: readonly string[]): readonly string[] {
    return scenarios.filter((scenario) => !this.#done.has(scenario));
  }
}
