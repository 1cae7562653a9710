import { UsageError } from '../base/usage-error.ts';
import type { ChosenTarget } from '../rig/choose-target.ts';

/** The API level named by `--api`; all devices but the virtual one have a fixed level. */
export function chosenLevel(api: number | undefined, target: ChosenTarget['kind']): number | undefined {
  if (api !== undefined && target !== 'virtual')
    throw new UsageError('--api needs a virtual device that the session starts: add --device virtual.');
  return api;
}
