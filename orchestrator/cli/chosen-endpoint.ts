import { androidParts, type Project } from '../../tools/setup/places.mjs';
import { UsageError } from '../base/errors.ts';
import {
  endpointUrl,
  KEY_VARIABLE,
  type RemoteEndpoint,
  USER_VARIABLE,
} from '../capture/remote/remote-endpoint.ts';
import type { Config } from '../config.ts';
import { type Environment, readEnvironment } from '../environment.ts';
import { loginVariables } from '../farm/farm-status.ts';
import { runningFarm } from '../farm/start-and-stop.ts';
import { vendorNamed } from '../farm/vendors/vendors.ts';
import type { SessionPlan } from '../service/session-plan.ts';
import type { PerfOptions } from './perf-options.ts';

type Named = Pick<PerfOptions, 'device' | 'appiumUrl' | 'farm'>;

const GRID = 'grid:';

/** Whether `--device` names a Selenium Grid. */
export const namesGrid = (device: string): boolean => device.startsWith(GRID);

/** Logs in to the Grid if it is the farm that runs in this project, and the environment has no login. */
export function logInToOwnFarm({ device }: Pick<Named, 'device'>, { state }: Pick<Project, 'state'>): void {
  if (!namesGrid(device) || readEnvironment().HITCHPROOF_REMOTE_USER !== undefined) return;
  const farm = runningFarm(state);
  if (farm?.url === endpointUrl('--device grid:', device.slice(GRID.length)))
    Object.assign(process.env, loginVariables(farm));
}

/** Whether the options name a server that is not started by this package. */
export const namesRemote = ({ device, appiumUrl, farm }: Partial<Named>): boolean =>
  appiumUrl !== undefined ||
  (device !== undefined && namesGrid(device)) ||
  (farm !== undefined && vendorNamed(farm).access.kind !== 'local');

/**
 * The server named by `--appium-url` or `--device grid:<url>`, with the capabilities that choose a device there.
 * @throws UsageError if two servers are chosen, or the URL is invalid
 */
export function chosenEndpoint(
  { device, appiumUrl, farm }: Named,
  { capabilities }: Pick<Config, 'capabilities'>,
  environment: Pick<Environment, 'HITCHPROOF_REMOTE_USER'>,
): RemoteEndpoint | undefined {
  if (appiumUrl === undefined && !namesGrid(device)) return undefined;
  if (farm !== undefined)
    throw new UsageError(`--farm ${farm} chooses the server: leave out --appium-url and grid:<url>.`);
  const credentials =
    environment.HITCHPROOF_REMOTE_USER === undefined
      ? {}
      : { credentials: { userVariable: USER_VARIABLE, keyVariable: KEY_VARIABLE } };
  if (appiumUrl === undefined)
    return {
      kind: 'grid',
      url: endpointUrl('--device grid:', device.slice(GRID.length)),
      capabilities,
      ...credentials,
    };
  if (device === 'virtual' || namesGrid(device))
    throw new UsageError(`--device ${device} contradicts --appium-url: leave one of them out.`);
  const chosen = device === 'auto' ? {} : { 'appium:udid': device };
  return {
    kind: 'appium',
    url: endpointUrl('--appium-url', appiumUrl),
    capabilities: { ...capabilities, ...chosen },
    ...credentials,
  };
}

export type ChosenSource = Pick<SessionPlan, 'source' | 'gestureEngine' | 'fingerJar'>;

/** Engines whose finger the probe moves. */
const NEED_PROBE: readonly string[] = ['instrumented', 'in-app', 'dispatch'];

/**
 * The recorder of frames and the engine for gestures.
 * @throws UsageError if options contradict each other
 */
export function chosenSource(
  options: Pick<PerfOptions, 'source' | 'engine' | 'inject'>,
  config: Pick<Config, 'source' | 'gestureEngine'>,
): ChosenSource {
  const source = options.source ?? config.source;
  const gestureEngine = options.engine ?? config.gestureEngine;
  const { fingerJar } = androidParts;
  if (source === 'probe') return { source, gestureEngine, fingerJar };
  if (options.inject === true)
    throw new UsageError(
      `--inject puts the probe into the app, which ${source} measures without it: choose one.`,
    );
  if (!NEED_PROBE.includes(gestureEngine)) return { source, gestureEngine, fingerJar };
  if (options.engine !== undefined)
    throw new UsageError(
      `--engine ${gestureEngine} needs the probe: with ${source} use shell, uiautomator or w3c.`,
    );
  return { source, gestureEngine: 'auto', fingerJar };
}
