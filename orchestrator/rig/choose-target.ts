import { FaultError } from '../base/fault-error.ts';
import { UsageError } from '../base/usage-error.ts';
import type { RemoteEndpoint } from '../capture/remote/remote-endpoint.ts';
import type { Config } from '../config.ts';
import type { AttachedDevice } from './adb.ts';

export type ChosenTarget =
  | { readonly kind: 'virtual' }
  | { readonly kind: 'usb'; readonly serial: string }
  | { readonly kind: 'remote'; readonly endpoint: RemoteEndpoint };
export type LocalTarget = Exclude<ChosenTarget, { kind: 'remote' }>;

/**
 * The device that `--device` selects. `auto` takes the only attached phone and refuses several; without a phone it takes
 * the virtual device if the configuration allows that, so that an unplugged CI phone is an error, not a pass.
 * @param wanted `auto`, `virtual` or a serial
 */
export function chooseTarget(
  wanted: string,
  attached: readonly AttachedDevice[],
  config: Pick<Config, 'virtualFallback'>,
  isCi: boolean,
): LocalTarget {
  if (wanted === 'virtual') return { kind: 'virtual' };
  if (wanted !== 'auto') return named(wanted, attached);
  const ready = attached.filter((d) => d.state === 'device');
  const [only] = ready;
  if (ready.length > 1) {
    const serials = ready.map((d) => d.serial).join(', ');
    throw new UsageError(`Several devices are attached (${serials}): choose one with --device <serial>.`);
  }
  if (only !== undefined) return { kind: 'usb', serial: only.serial };
  const unready = attached.find((d) => d.state !== 'device');
  if (unready !== undefined) throw notReady(unready);
  if (config.virtualFallback === 'always' || (config.virtualFallback === 'local' && !isCi))
    return { kind: 'virtual' };
  throw new FaultError(
    'no-device',
    `No device is attached and virtualFallback is '${config.virtualFallback}': attach one, or choose --device virtual.`,
  );
}

function named(serial: string, attached: readonly AttachedDevice[]): LocalTarget {
  const [device, ...twins] = attached.filter((d) => d.serial === serial);
  if (twins.length > 0)
    throw new UsageError(
      `${1 + twins.length} devices have the serial ${serial}: detach all but the one to be measured.`,
    );
  if (device === undefined) {
    const there = attached.length === 0 ? 'none is' : `attached: ${attached.map((d) => d.serial).join(', ')}`;
    throw new FaultError(
      'no-device',
      `No device ${serial} is attached (${there}); \`adb devices\` lists them.`,
    );
  }
  if (device.state !== 'device') throw notReady(device);
  return { kind: 'usb', serial };
}

const notReady = ({ serial, state }: AttachedDevice): FaultError =>
  state === 'unauthorized'
    ? new FaultError(
        'device-unauthorized',
        `The device ${serial} has not allowed USB debugging: accept the prompt on its screen.`,
      )
    : new FaultError('device-lost', `The device ${serial} is ${state}: plug it in again or restart it.`);
