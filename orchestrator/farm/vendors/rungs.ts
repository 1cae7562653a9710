/** A way to control the probe or the device, or to get recorded data from it. */
export type Rung =
  | 'broadcast'
  | 'shell'
  | 'deep-link'
  | 'install'
  | 'pull-file'
  | 'shell-output'
  | 'device-log'
  | 'adb';

/** `undocumented`: not mentioned on the vendor's pages; detected when the session starts. */
export type Allowance = 'yes' | 'limited' | 'no' | 'undocumented';

export interface RungFacts {
  readonly allowed: Allowance;
  /** What the limit is, or where the vendor states it. */
  readonly note: string;
}

export type Rungs = Readonly<Record<Rung, RungFacts>>;

/** A rung and what it is used for. */
export interface RungUse {
  readonly rung: Rung;
  readonly use: string;
}

export const CONTROL_RUNGS: readonly RungUse[] = [
  { rung: 'broadcast', use: 'controls the probe (`mobile: broadcast`)' },
  { rung: 'shell', use: 'device conditions, knobs (`mobile: shell`)' },
  { rung: 'deep-link', use: 'opens a screen by its address (`mobile: deepLink`)' },
  { rung: 'install', use: 'two builds in turns, `--against` (`mobile: installApp`)' },
];

export const DATA_RUNGS: readonly RungUse[] = [
  { rung: 'pull-file', use: 'traces of the probe (`mobile: pullFile`)' },
  { rung: 'shell-output', use: 'frames of `--source gfxinfo` (`mobile: shell`)' },
  { rung: 'device-log', use: 'log of a failed run (logcat)' },
  { rung: 'adb', use: 'everything, without Appium' },
];

export const rung = (allowed: Allowance, note: string): RungFacts => ({ allowed, note });

/** A driver on a machine that the user controls has every rung. */
export const everyRung = (note: string): Rungs => {
  const yes = rung('yes', note);
  return {
    broadcast: yes,
    shell: yes,
    'deep-link': yes,
    install: yes,
    'pull-file': yes,
    'shell-output': yes,
    'device-log': yes,
    adb: yes,
  };
};
