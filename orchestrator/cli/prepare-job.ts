import { UsageError } from '../base/usage-error.ts';
import { readEnvironment } from '../config.ts';
import { machineSlowness } from '../rig/machine-slowness.ts';
import { scaledTimeouts } from '../rig/scaled-timeouts.ts';
import type { AppiumSource } from '../service/appium-source.ts';
import { appUnderTest } from './app-under-test.ts';
import { chosenProfile } from './chosen-profile.ts';
import { chosenSource } from './chosen-source.ts';
import { findTarget } from './find-target.ts';
import { jobOf, type PreparedJob } from './job-of.ts';
import type { OpenProject } from './open-project.ts';
import type { PerfOptions } from './perf-options.ts';
import { worldFor } from './world-for.ts';

const DEFAULT_HZ = 60;

interface Preparing {
  readonly say: (line: string) => void;
  readonly appium: AppiumSource;
}

/** Finds the app and the device, says which device it is, and makes options and configuration one job on it. */
export const prepareJob = (
  options: PerfOptions,
  project: OpenProject,
  how: Preparing,
): Promise<PreparedJob> => prepareApp(options, project, how.say)(options.device, how);

/**
 * Finds the app, once for any number of devices.
 * @returns makes a job on the device that `--device` would name so
 */
export function prepareApp(options: PerfOptions, project: OpenProject, say: (line: string) => void) {
  const environment = readEnvironment();
  // Before the probe is put into an APK in vain.
  const recorded = chosenSource(options, project.config);
  const app = appUnderTest(options, project, say);
  return async (device: string, { say: sayDevice, appium }: Preparing): Promise<PreparedJob> => {
    const target = await findTarget({ ...options, device }, project, environment);
    if (target.kind === 'virtual' && app.apk === undefined)
      throw new UsageError(
        `The virtual device starts without apps: name the APK of ${app.package} by --apk.`,
      );
    const world = worldFor(options.world, target.kind);
    const profile = chosenProfile(options, project.config, target.kind);
    const refreshHz = options.hz ?? world?.refreshHz ?? profile?.refreshHz.value ?? DEFAULT_HZ;
    sayDevice(target.line(refreshHz, profile));
    // A phone is as fast on a slow machine as on a fast one.
    const slowness = target.kind === 'virtual' ? machineSlowness() : 1;
    const timeouts = scaledTimeouts(project.config.timeouts, slowness);
    const found = {
      project,
      app,
      recorded,
      appium,
      environment,
      target,
      world,
      profile,
      refreshHz,
      timeouts,
    };
    return jobOf(options, found);
  };
}
