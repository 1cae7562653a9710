import type { Manifest } from '../../capture/recording.ts';
import { isSameRate } from '../environment/refresh-rate.ts';

export interface Recorded extends Pick<Manifest, 'target' | 'app'> {
  /** Refresh rate of the frames, in whole Hz; the display may have another rate at rest. */
  readonly refreshHz: number;
}

/** Why two recordings are not of the same app in the same scenes; undefined if they are. */
export function whyNoCalibration(phone: Recorded, model: Recorded): string | undefined {
  if (model.target.profile === undefined)
    return 'the second recording is not under the work clock: record it with --device virtual --clock work';
  if (phone.app.package !== model.app.package || phone.app.versionCode !== model.app.versionCode)
    return `they are of two builds, ${buildOf(phone.app)} and ${buildOf(model.app)}`;
  if (!isSameRate(phone.refreshHz, model.refreshHz))
    return `frames came at ${phone.refreshHz} Hz on one and ${model.refreshHz} Hz on the other: record the virtual device with --hz ${phone.refreshHz}`;
  return undefined;
}

const buildOf = ({ package: name, versionCode }: Manifest['app']): string => `${name} ${versionCode}`;
