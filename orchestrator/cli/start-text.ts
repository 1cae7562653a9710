import type { Job } from '../pipeline.ts';

/** The programs that a session starts, by their names for the user. */
export const programsOf = ({ rig }: Pick<Job, 'rig'>): Set<string> =>
  new Set([
    ...(rig.target.kind === 'virtual' ? ['the virtual device'] : []),
    ...(rig.appium === 'here' ? ['Appium'] : []),
    'the specs',
  ]);

export const startText = (programs: Iterable<string>): string => `Starting ${[...programs].join(', ')}`;
