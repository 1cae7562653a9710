import { messageOf } from '../../base/errors.ts';
import type { Knob, Shell } from './knob.ts';
import type { KnobReport } from './knob-report.ts';

type Readable = Exclude<Knob, { kind: 'command' }>;
interface Attempt {
  readonly knob: Knob;
  readonly report: KnobReport;
}

/** The outcome of setting knobs, and how to restore them. */
export interface AppliedKnobs {
  readonly reports: readonly KnobReport[];
  /** Restores every knob for which a command was sent. Never rejects. @returns the reports with `restored` */
  readonly restore: () => Promise<readonly KnobReport[]>;
}

/**
 * Reads each knob, sets those with another value, and reads them again. Never rejects: each knob has its outcome.
 * @param keep called with the lines that restore, before anything is set
 */
export async function applyKnobs(
  knobs: readonly Knob[],
  shell: Shell,
  keep?: (lines: readonly string[]) => Promise<void>,
): Promise<AppliedKnobs> {
  const before = await readAll(knobs, shell);
  const refusals = new Map<Knob, string>();
  const lines = new Map(
    knobs.flatMap((knob) => {
      const line = lineToSet(knob, before.get(knob));
      return line === undefined ? [] : [[knob, line] as const];
    }),
  );
  const set: ReadonlySet<Knob> = new Set(lines.keys());
  const back = [...set].toReversed().flatMap((knob) => lineToRestore(knob, before.get(knob)) ?? []);
  if (back.length > 0) await keep?.(back);
  for (const [knob, line] of lines) {
    try {
      await send(shell, knob, line);
    } catch (error) {
      refusals.set(knob, messageOf(error));
    }
  }
  const after = await readAll(knobs, shell);
  const attempts = knobs.map((knob): Attempt => {
    const seen = { before: before.get(knob), after: after.get(knob), reason: refusals.get(knob) };
    return { knob, report: reportOf(knob, { ...seen, isSet: set.has(knob) }) };
  });
  return {
    reports: attempts.map(({ report }) => report),
    restore: () => restored(attempts, set, shell),
  };
}

const send = (shell: Shell, knob: Knob, line: string): Promise<string> =>
  knob.kind === 'state' && knob.putMs !== undefined ? shell(line, knob.putMs) : shell(line);

/** Undefined if nothing is to be set. */
function lineToSet(knob: Knob, value: string | undefined): string | undefined {
  if (knob.kind === 'command') return knob.apply;
  if (knob.kind === 'check' || value === undefined || knob.isMet(value)) return undefined;
  return knob.put(knob.wanted);
}

interface Seen {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly reason: string | undefined;
  readonly isSet: boolean;
}

function reportOf(knob: Knob, { before, after, reason, isSet }: Seen): KnobReport {
  const why = reason === undefined ? {} : { reason };
  if (knob.kind === 'command')
    return { id: knob.id, outcome: reason === undefined ? 'unverified' : 'refused', ...why };
  const seen = {
    wanted: knob.wanted,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
  return { id: knob.id, outcome: outcomeOf(knob, { before, after, isSet }), ...seen, ...why };
}

function outcomeOf(knob: Readable, { before, after, isSet }: Omit<Seen, 'reason'>): KnobReport['outcome'] {
  if (after === undefined) return isSet ? 'unverified' : 'unsupported';
  if (!knob.isMet(after)) return before === undefined ? 'unsupported' : 'refused';
  return isSet ? 'applied' : 'already';
}

async function restored(
  attempts: readonly Attempt[],
  set: ReadonlySet<Knob>,
  shell: Shell,
): Promise<readonly KnobReport[]> {
  if (set.size === 0) return attempts.map(({ report }) => report);
  // If the device is lost, the session's end must not wait for each line's limit; a single line may fail for another reason.
  if (!((await answers(shell)) || (await answers(shell))))
    return attempts.map(({ knob, report }) => (set.has(knob) ? { ...report, restored: false } : report));
  const failed = new Set<Knob>();
  // The knob set last is restored first.
  for (const { knob, report } of attempts.toReversed()) {
    const line = set.has(knob) ? lineToRestore(knob, report.before) : undefined;
    if (line !== undefined) await send(shell, knob, line).catch(() => failed.add(knob));
  }
  const now = await readAll(
    attempts.map(({ knob }) => knob),
    shell,
  );
  return attempts.map(({ knob, report }) =>
    set.has(knob)
      ? { ...report, restored: knob.kind === 'command' ? !failed.has(knob) : now.get(knob) === report.before }
      : report,
  );
}

const answers = (shell: Shell): Promise<boolean> =>
  shell('echo').then(
    () => true,
    () => false,
  );

function lineToRestore(knob: Knob, before: string | undefined): string | undefined {
  if (knob.kind === 'command') return knob.restore;
  return knob.kind === 'state' && before !== undefined ? knob.put(before) : undefined;
}

/** The values of all knobs, in one line: each round trip to a phone costs tens of milliseconds. */
async function readAll(knobs: readonly Knob[], shell: Shell): Promise<ReadonlyMap<Knob, string>> {
  const readable = knobs.filter((knob): knob is Readable => knob.kind !== 'command');
  if (readable.length === 0) return new Map();
  const line = readable.flatMap(({ read }, i) => [`echo ${MARK}${i}`, read]).join('; ');
  // The exit code of a line is that of its last command.
  const printed = await shell(`${line}; echo`).catch(() => '');
  const parts = printed.split(new RegExp(`^${MARK}\\d+\\s*$`, 'm')).slice(1);
  return new Map(
    readable.flatMap((knob, i) => {
      const value = knob.value((parts[i] ?? '').trim());
      return value === undefined ? [] : [[knob, value] as const];
    }),
  );
}
const MARK = '@knob-';
