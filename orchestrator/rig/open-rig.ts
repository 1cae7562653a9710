import { openLocalRig } from './local-rig.ts';
import { openRemoteRig } from './remote-rig.ts';
import type { Rig, RigOptions } from './rig.ts';

export async function openRig(options: RigOptions): Promise<Rig> {
  const { target } = options;
  if (target.kind === 'remote') return openRemoteRig(target.endpoint, options);
  return openLocalRig({ ...options, target });
}
