import type { DeviceFacts } from '../../runtime-link/control-port.ts';
import { type ScreenModel, unturnedSizeOf } from '../../system/screen-model.ts';
import type { System } from '../../system/system.ts';
import { type Command, failed, lines } from '../command.ts';

type Part = (facts: DeviceFacts, system: System) => string[];

const windowOf = (activity: string): string => `Window{1a2b3c u0 ${activity}}`;

/** The screen is always on. */
const policy: Part = (_facts, { phone }) => [
  'WINDOW MANAGER POLICY STATE (dumpsys window policy)',
  '    mScreenOnEarly=true mScreenOnFully=true',
  `    mShowingLockscreen=${phone?.lock !== undefined} mShowingDream=false mDreamingLockscreen=${phone?.lock !== undefined}`,
  `    isKeyguardShowing=${phone?.lock !== undefined}`,
  '    KeyguardServiceDelegate',
  `      showing=${phone?.lock !== undefined}`,
  `      secure=${phone?.lock !== undefined}`,
];

const measuresOf = ({ widthPx, heightPx, densityDpi }: ScreenModel): string =>
  `${widthPx}x${heightPx} ${densityDpi}dpi`;

/** `init` is the display as it was built, `base` what `wm` made of it, `cur` and `app` are what its rotation makes of that. */
function displays(facts: DeviceFacts, { screen, phone }: System): string[] {
  const { widthPx, heightPx, densityDpi, focusedActivity } = facts;
  const built = measuresOf(screen);
  const base = measuresOf({ ...unturnedSizeOf(facts), densityDpi });
  const shown = `${widthPx}x${heightPx}`;
  const focus = phone?.lock === undefined ? focusedActivity || undefined : 'NotificationShade';
  return [
    'WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)',
    '  Display: mDisplayId=0',
    `    init=${built}${base === built ? '' : ` base=${base}`} cur=${shown} app=${shown}`,
    `  mCurrentFocus=${focus === undefined ? 'null' : windowOf(focus)}`,
    `  mFocusedApp=${focusedActivity ? `ActivityRecord{4d5e6f u0 ${focusedActivity} t12}` : 'null'}`,
  ];
}

/** The app has the whole display: there are no system bars. */
const windows = ({ widthPx, heightPx, focusedActivity }: DeviceFacts): string[] => [
  'WINDOW MANAGER WINDOWS (dumpsys window windows)',
  ...(focusedActivity
    ? [
        `  Window #0 ${windowOf(focusedActivity)}:`,
        `    mFrame=[0,0][${widthPx},${heightPx}]`,
        '    mViewVisibility=0x0',
      ]
    : []),
];

const all: Part = (facts, system) => [
  ...policy(facts, system),
  '',
  ...displays(facts, system),
  '',
  ...windows(facts),
];

const PARTS: ReadonlyMap<string, Part> = new Map([
  ['-a', all],
  ['all', all],
  ['a', all],
  ['windows', windows],
  ['w', windows],
  ['displays', displays],
  ['d', displays],
  ['policy', policy],
  ['p', policy],
]);

/** The parts as Android 10 and later have them: the focus is one of the display. */
export const dumpWindow: Command = async ({ system, args }) => {
  const wanted = args.length === 0 ? ['all'] : args;
  const unknown = wanted.find((part) => !PARTS.has(part));
  if (unknown !== undefined)
    return failed(`window: this device dumps ${[...PARTS.keys()].join(', ')}, not '${unknown}'`);
  const facts = await system.runtime.call('facts', {});
  return lines(...wanted.flatMap((part) => PARTS.get(part)?.(facts, system) ?? []));
};
