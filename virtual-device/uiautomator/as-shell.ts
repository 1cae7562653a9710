import type { System } from '../system/system.ts';
import { RestError } from './rest-error.ts';

const INJECTING: ReadonlySet<string> = new Set(['touch', 'key', 'text', 'scroll']);

/** The device as UiAutomation reaches it, whose events the shell injects: without that permission they fail. */
export function asShell(system: System): System {
  const denial = system.permits.denial('inject', { caller: 'shell' });
  if (denial === undefined) return system;
  const { call, ...runtime } = system.runtime;
  const guarded: typeof call = (operation, request) =>
    INJECTING.has(operation)
      ? Promise.reject(new RestError('unknown error', `java.lang.SecurityException: ${denial.says}`))
      : call(operation, request);
  return { ...system, runtime: { ...runtime, call: guarded } };
}
