import { displayModesIn } from '../display-modes.ts';
import { type Knob, setting } from './knob.ts';

/** Harmless settings that affect frames; restored at the end. */
export const SAFE_KNOBS: readonly Knob[] = [
  // Motion is what is measured, so animations run at their normal speed.
  setting('global window_animation_scale', '1', '1'),
  setting('global transition_animation_scale', '1', '1'),
  setting('global animator_duration_scale', '1', '1'),
  setting('global low_power', '0', '0'),
  // USB, AC and wireless.
  setting('global stay_on_while_plugged_in', '7', '0'),
  setting('system screen_off_timeout', '1800000'),
  setting('global heads_up_notifications_enabled', '0', '1'),
  // Both draw over the app.
  setting('system show_touches', '0', '0'),
  setting('system pointer_location', '0', '0'),
];

/** Settings that change how the device behaves for others; for devices that only measure. */
export const LAB_KNOBS: readonly Knob[] = [
  ...SAFE_KNOBS,
  setting('global zen_mode', '2', '0'),
  // A backlight at full brightness heats the device.
  setting('system screen_brightness_mode', '0', '0'),
  setting('system screen_brightness', '128'),
  {
    kind: 'state',
    id: 'doze',
    read: 'dumpsys deviceidle enabled',
    value: (printed) => (/^[01]$/.test(printed) ? printed : undefined),
    wanted: '0',
    isMet: (value) => value === '0',
    put: (value) => `dumpsys deviceidle ${value === '0' ? 'disable' : 'enable'}`,
  },
  // Bounds the clocks, so that they do not depend on the temperature; since API 30.
  {
    kind: 'command',
    id: 'fixed-performance-mode',
    apply: 'cmd power set-fixed-performance-mode-enabled true',
    restore: 'cmd power set-fixed-performance-mode-enabled false',
  },
  // Stops the system from compiling apps while the device is idle, e.g. between two runs; since API 34.
  {
    kind: 'command',
    id: 'background-dexopt',
    apply: 'cmd package bg-dexopt-job --disable',
    restore: 'cmd package bg-dexopt-job --enable',
  },
];

/**
 * Locks the refresh rate by the manufacturer's settings, then checks the display's actual rate: some systems rewrite these
 * settings, others ignore them.
 */
export function refreshRateKnobs(refreshHz: number, manufacturer: string): readonly Knob[] {
  const rate = String(refreshHz);
  const settings = LOCKS[manufacturer.toLowerCase()] ?? aospLock;
  return [
    ...settings(rate),
    {
      kind: 'check',
      id: 'refresh-rate',
      read: 'dumpsys display',
      value: (printed) => displayModesIn(printed).activeHz?.toString(),
      wanted: rate,
      isMet: (value) => Math.abs(Number(value) - refreshHz) < 1,
    },
  ];
}

/** Both settings are needed: with only one, the system chooses a rate between them. */
const aospLock = (rate: string): readonly Knob[] => [
  setting('system peak_refresh_rate', rate),
  setting('system min_refresh_rate', rate),
];

/**
 * Oppo's own numbers of rates; 0: automatic. The first name is that of ColorOS 12 and newer.
 * @source OppoScreenModeService of their framework: rates by number, and 2 where it forces 60 Hz
 */
function oplusLock(rate: string): readonly Knob[] {
  const number = { 60: '2', 90: '1', 120: '3' }[rate] ?? '0';
  return [
    setting('secure oplus_customize_screen_refresh_rate', number),
    setting('secure coloros_screen_refresh_rate', number),
    ...aospLock(rate),
  ];
}

/** Settings of manufacturers, from field notes. Motorola's and Honor's phones have no public name of their own. They are not an API, which is why the rate is checked. */
const LOCKS: Readonly<Record<string, (rate: string) => readonly Knob[]>> = {
  // 0: standard, 1: adaptive, 2: high.
  samsung: (rate) => [setting('secure refresh_rate_mode', Number(rate) > 60 ? '2' : '0'), ...aospLock(rate)],
  xiaomi: (rate) => [setting('secure user_refresh_rate', rate), setting('secure miui_refresh_rate', rate)],
  oneplus: (rate) => [
    setting('global oneplus_screen_refresh_rate', Number(rate) > 60 ? '0' : '1'),
    // Since OxygenOS 12 it is Oppo's system.
    ...oplusLock(rate),
  ],
  oppo: (rate) => oplusLock(rate),
  realme: (rate) => oplusLock(rate),
  // In Hz, as tools of others write it.
  vivo: (rate) => [setting('global vivo_screen_refresh_rate_mode', rate), ...aospLock(rate)],
};
