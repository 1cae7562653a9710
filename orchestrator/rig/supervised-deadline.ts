import { MS_PER_S } from '../base/units.ts';
import { Deadline } from './deadline.ts';
import type { Supervisor, Trouble } from './supervisor.ts';

/** A limit that ends the session if it is missed. */
export const supervisedDeadline = (
  supervisor: Pick<Supervisor, 'report'>,
  limitS: number,
  trouble: Trouble,
): Deadline => new Deadline(limitS * MS_PER_S, () => supervisor.report(trouble));

/** A limit for the whole session. */
export const sessionDeadline = (supervisor: Pick<Supervisor, 'report'>, sessionS: number): Deadline =>
  supervisedDeadline(supervisor, sessionS, {
    code: 'session-late',
    sentence: `The session had not ended after ${sessionS} s.`,
  });
