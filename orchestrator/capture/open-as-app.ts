import { FaultError } from '../base/fault-error.ts';
import type { DeviceSession, LaunchIntent } from './device-session.ts';
import type { ProbeClient } from './probe-client.ts';
import { ProbeError } from './probe-error.ts';

const LAUNCHER = 'android.intent.category.LAUNCHER';

/**
 * Opens an activity through the probe, since Android opens those that are not exported only for the app itself. Before that
 * the app's launcher activity is opened, unless the app is in front: since API 29 an app may start nothing from behind.
 * @throws FaultError `not-exported` if there is no launcher activity
 */
export async function openAsApp(
  session: Pick<DeviceSession, 'shell' | 'launch'>,
  probe: Pick<ProbeClient, 'hello' | 'send'>,
  { package: packageName, component = '', uri, extras }: LaunchIntent,
): Promise<void> {
  const { focused } = await probe.hello();
  if (focused !== true) await openLauncher(session, packageName, component);
  const name = component.slice(component.indexOf('/') + 1);
  try {
    await probe.send('open', {
      activity: name.startsWith('.') ? packageName + name : name,
      ...(uri === undefined ? {} : { uri }),
      ...(extras.length === 0 ? {} : { extras: extras.map(({ type, key, value }) => [type, key, value]) }),
    });
  } catch (error) {
    if (!(error instanceof ProbeError && error.refusal === 'unknown-command')) throw error;
    throw new FaultError(
      'not-exported',
      `${component} is not exported, and the probe in the app is too old to open it: build the app with the AAR of this version.`,
      { cause: error },
    );
  }
}

async function openLauncher(
  session: Pick<DeviceSession, 'shell' | 'launch'>,
  packageName: string,
  component: string,
): Promise<void> {
  const printed = await session.shell(
    `cmd package resolve-activity --brief -a android.intent.action.MAIN -c ${LAUNCHER} ${packageName}`,
  );
  const launcher = printed.split(/\s+/).find((word) => word.startsWith(`${packageName}/`));
  if (launcher === undefined)
    throw new FaultError(
      'not-exported',
      `${component} is not exported, so the app itself has to open it, and the app has no launcher activity to begin with: export one of the two in the build that is measured.`,
    );
  await session.launch({ package: packageName, component: launcher, extras: [] });
}
