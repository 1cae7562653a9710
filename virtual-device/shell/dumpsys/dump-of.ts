import { unturnedSizeOf } from '../../system/screen-model.ts';
import { type Command, linesIn } from '../command.ts';

/** A dump as text, in which each `{name}` is a fact of this device. */
export const dumpOf =
  (text: readonly string[]): Command =>
  async ({ system: { runtime, phone, battery, thermal } }) => {
    const facts = await runtime.call('facts', {});
    const { widthPx, heightPx } = unturnedSizeOf(facts);
    const rates = phone?.modes ?? [facts.refreshHz];
    const modes = rates.map((hz, at) => {
      const others = rates.filter((other) => other !== hz).map((other) => other.toFixed(1));
      return `{id=${at + 1}, width=${widthPx}, height=${heightPx}, fps=${hz.toFixed(1)}, alternativeRefreshRates=[${others.join(', ')}]}`;
    });
    const known: Readonly<Record<string, string | number | boolean>> = {
      widthPx,
      heightPx,
      shownWidthPx: facts.widthPx,
      shownHeightPx: facts.heightPx,
      rotation: facts.rotation,
      densityDpi: facts.densityDpi,
      hz: facts.refreshHz.toFixed(1),
      modeId: Math.max(1, rates.indexOf(facts.refreshHz) + 1),
      modes: modes.join(', '),
      deviceLocked: phone?.lock === undefined ? 0 : 1,
      acPowered: battery.acPowered,
      batteryPercent: battery.levelPercent,
      batteryStatus: battery.status,
      thermalStatus: thermal.status,
      isHeatOverridden: thermal.isOverridden,
    };
    return linesIn(
      text.map((line) => line.replace(/\{(\w+)\}/g, (whole, name: string) => String(known[name] ?? whole))),
    );
  };
