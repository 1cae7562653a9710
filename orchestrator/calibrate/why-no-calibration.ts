import type { Manifest } from '../capture/recording.ts';

/** Larger differences than a display's own between two modes of one rate. */
const SAME_RATE_HZ = 1;

type Recorded = Pick<Manifest, 'target' | 'app'>;

/** What keeps two recordings from being of the same app in the same scenes; undefined: nothing. */
export function whyNoCalibration(
  { target: phone, app }: Recorded,
  { target: model, app: modelledApp }: Recorded,
): string | undefined {
  if (model.profile === undefined)
    return 'the second recording is not under the work clock: record it with --device virtual --clock work';
  if (app.package !== modelledApp.package || app.versionCode !== modelledApp.versionCode)
    return `they are of two builds, ${buildOf(app)} and ${buildOf(modelledApp)}`;
  if (Math.abs(phone.refreshHz - model.refreshHz) > SAME_RATE_HZ)
    return `the display refreshes at ${phone.refreshHz} Hz on one and ${model.refreshHz} Hz on the other: record the virtual device with --hz ${Math.round(phone.refreshHz)}`;
  return undefined;
}

const buildOf = ({ package: name, versionCode }: Manifest['app']): string => `${name} ${versionCode}`;
