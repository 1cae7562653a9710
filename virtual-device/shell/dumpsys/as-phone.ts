import { unturnedSizeOf } from '../../system/screen-model.ts';
import { type Command, linesIn } from '../command.ts';

/** Whether all of a service is asked for. */
export const isWhole = (args: readonly string[]): boolean => args.every((arg) => arg === '-a');

/** A dump in a phone's words: each `{name}` is a fact of this device. */
export const asPhone =
  (text: readonly string[]): Command =>
  async ({ system: { runtime, phone, battery, thermal } }) => {
    const facts = await runtime.call('facts', {});
    const { widthPx, heightPx } = unturnedSizeOf(facts);
    const rates = phone?.modes ?? [];
    const modes = rates.map((hz, at) => {
      const others = rates.filter((other) => other !== hz).map((other) => other.toFixed(1));
      return `{id=${at + 1}, width=${widthPx}, height=${heightPx}, fps=${hz.toFixed(1)}, alternativeRefreshRates=[${others.join(', ')}]}`;
    });
    const known: Readonly<Record<string, string | number | boolean>> = {
      widthPx,
      heightPx,
      densityDpi: facts.densityDpi,
      hz: facts.refreshHz.toFixed(1),
      modeId: rates.indexOf(facts.refreshHz) + 1,
      modes: modes.join(', '),
      batteryPercent: battery.levelPercent,
      batteryStatus: battery.status,
      thermalStatus: thermal.status,
      isHeatOverridden: thermal.isOverridden,
    };
    return linesIn(
      text.map((line) => line.replace(/\{(\w+)\}/g, (whole, name: string) => String(known[name] ?? whole))),
    );
  };
