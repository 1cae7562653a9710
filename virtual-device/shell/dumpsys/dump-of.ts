import type { DeviceFacts } from '../../runtime-link/control-port.ts';
import { type ScreenModel, unturnedSizeOf } from '../../system/screen-model.ts';
import type { System } from '../../system/system.ts';
import { type Command, linesIn } from '../command.ts';

type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

/** A dump as text, in which each `{name}` is a fact of this device; a line with one that there is not is left out. */
export const dumpOf =
  (text: readonly string[]): Command =>
  async ({ system }) => {
    const facts = await system.runtime.call('facts', {});
    const known: Facts = { ...ofDisplay(facts, system), ...ofFocus(facts, system), ...ofPower(system) };
    const isStated = (line: string): boolean =>
      [...line.matchAll(FACT)].every(([, name = '']) => !(name in known) || known[name] !== undefined);
    return linesIn(
      text
        .filter(isStated)
        .map((line) => line.replace(FACT, (whole, name: string) => String(known[name] ?? whole))),
    );
  };

const FACT = /\{(\w+)\}/g;

const measuresOf = ({ widthPx, heightPx, densityDpi }: ScreenModel): string =>
  `${widthPx}x${heightPx} ${densityDpi}dpi`;

/** `built` is the display as it was made, `override` what `wm` made of it, `shown…` what its rotation makes of that. */
function ofDisplay(facts: DeviceFacts, { screen, phone }: System): Facts {
  const { densityDpi, refreshHz, rotation } = facts;
  const { widthPx, heightPx } = unturnedSizeOf(facts);
  const [built, base] = [measuresOf(screen), measuresOf({ widthPx, heightPx, densityDpi })];
  const rates = phone?.modes ?? [refreshHz];
  const modes = rates.map((hz, at) => {
    const others = rates.filter((other) => other !== hz).map((other) => other.toFixed(1));
    return `{id=${at + 1}, width=${widthPx}, height=${heightPx}, fps=${hz.toFixed(1)}, alternativeRefreshRates=[${others.join(', ')}]}`;
  });
  return {
    ...{ built, override: base === built ? '' : ` base=${base}` },
    ...{ widthPx, heightPx, shownWidthPx: facts.widthPx, shownHeightPx: facts.heightPx },
    ...{ rotation, densityDpi, hz: refreshHz.toFixed(1) },
    ...{ modeId: Math.max(1, rates.indexOf(refreshHz) + 1), modes: modes.join(', ') },
  };
}

function ofFocus({ focusedActivity }: DeviceFacts, { phone }: System): Facts {
  const isLocked = phone?.lock !== undefined;
  const activity = focusedActivity || undefined;
  const focus = isLocked ? 'NotificationShade' : activity;
  return {
    ...{ isLocked, deviceLocked: isLocked ? 1 : 0, activity },
    focus: focus === undefined ? 'null' : `Window{1a2b3c u0 ${focus}}`,
    app: activity === undefined ? 'null' : `ActivityRecord{4d5e6f u0 ${activity} t12}`,
  };
}

const ofPower = ({ battery, thermal }: System): Facts => ({
  acPowered: battery.acPowered,
  batteryPercent: battery.levelPercent,
  batteryStatus: battery.status,
  thermalStatus: thermal.status,
});
