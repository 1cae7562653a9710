import { z } from 'zod';
import { FaultError, mistakesOf } from '../../base/errors.ts';
import type { AppliedKnobs } from './apply-knobs.ts';
import { applyKeptKnobs } from './kept-knobs.ts';
import { type Knob, type Shell, setting } from './knob.ts';

/** Settings of the device that change what an app draws; a phone's user has chosen them. */
export const scenarioSettingsSchema = z.strictObject({
  /** Size of text, relative to the usual one. */
  fontScale: z.number().min(0.25).max(5).exactOptional(),
  darkMode: z.boolean().exactOptional(),
  /** Language of the app, as a tag; since API 33. */
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, 'a language tag, such as ar-EG')
    .exactOptional(),
});
export type ScenarioSettings = Readonly<z.infer<typeof scenarioSettingsSchema>>;

const dataSeedSchema = z.union([z.string(), z.number(), z.boolean()]);
export const dataSeedsSchema = z.strictObject({
  extra: z.string().min(1),
  values: z.tuple([dataSeedSchema], dataSeedSchema).readonly(),
});
/** The launch extra by which an app seeds its data, and its values, of which the first one is used. */
export type DataSeeds = Readonly<z.infer<typeof dataSeedsSchema>>;

/** @throws FaultError if a spec's settings are not those that a device has */
export const checkedSettings = (scenario: string, settings: unknown = {}): ScenarioSettings =>
  checked(scenarioSettingsSchema, `\`settings\` of '${scenario}'`, settings);

/** @throws FaultError if they name no extra or no value */
export const checkedSeeds = (scenario: string, seeds: unknown): DataSeeds | undefined =>
  checked(dataSeedsSchema.optional(), `\`seeds\` of '${scenario}'`, seeds);

function checked<T>(schema: z.ZodType<T>, what: string, given: unknown): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new FaultError('invalid-use', `${what}: ${mistakesOf(parsed.error)}.`);
}

function knobsOf(settings: ScenarioSettings, packageName: string): readonly Knob[] {
  const { fontScale, darkMode, locale } = settings;
  return [
    ...(fontScale === undefined ? [] : [setting('system font_scale', String(fontScale), '1')]),
    ...(darkMode === undefined ? [] : [nightMode(darkMode ? 'yes' : 'no')]),
    ...(locale === undefined ? [] : [appLocale(packageName, locale)]),
  ];
}

const nightMode = (wanted: string): Knob => ({
  kind: 'state',
  id: 'night mode',
  read: 'cmd uimode night',
  value: (printed) => /^Night mode: (\S+)/m.exec(printed)?.[1],
  wanted,
  isMet: (value) => value === wanted,
  put: (value) => `cmd uimode night ${value}`,
});

const appLocale = (packageName: string, wanted: string): Knob => ({
  kind: 'state',
  id: 'language of the app',
  read: `cmd locale get-app-locales ${packageName}`,
  value: (printed) => /^Locales for .* are \[(.*)\]$/m.exec(printed)?.[1],
  wanted,
  isMet: (value) => value === wanted,
  put: (tags) => `cmd locale set-app-locales ${packageName}${tags === '' ? '' : ` --locales ${tags}`}`,
});

const ANY = { fontScale: 1, darkMode: false, locale: 'en' } as const;

/** The settings with which a device measures now; it goes back to its own ones with `use({})`. */
export class SettingsInUse {
  readonly #shell: Shell;
  readonly #packageName: string;
  #inUse = JSON.stringify({});
  #applied: AppliedKnobs | undefined;

  constructor(shell: Shell, packageName: string) {
    this.#shell = shell;
    this.#packageName = packageName;
  }

  /** The settings that the device has; API levels below 33 have no languages of apps. */
  async known(): Promise<ReadonlySet<keyof ScenarioSettings>> {
    const known = new Set<keyof ScenarioSettings>();
    for (const name of ['fontScale', 'darkMode', 'locale'] as const) {
      const [knob] = knobsOf({ [name]: ANY[name] }, this.#packageName);
      const printed = knob?.kind === 'state' ? await this.#shell(knob.read).catch(() => '') : '';
      if (knob?.kind === 'state' && knob.value(printed.trim()) !== undefined) known.add(name);
    }
    return known;
  }

  /** Uses settings while something is done. */
  async during(settings: ScenarioSettings, action: () => Promise<void>): Promise<void> {
    await this.use(settings);
    try {
      await action();
    } finally {
      // The device may be lost.
      await this.use({}).catch(() => undefined);
    }
  }

  /** @throws FaultError if the device does not take them all; it then has its own ones */
  async use(settings: ScenarioSettings): Promise<void> {
    const wanted = JSON.stringify(settings);
    if (wanted === this.#inUse) return;
    await this.#applied?.restore();
    this.#applied = await applyKeptKnobs(knobsOf(settings, this.#packageName), this.#shell, 'scenario');
    this.#inUse = wanted;
    const missed = this.#applied.reports.find(
      ({ outcome }) => outcome !== 'applied' && outcome !== 'already',
    );
    if (missed === undefined) return;
    await this.use({});
    throw new FaultError(
      'invalid-use',
      `The device does not take the ${missed.id} ${missed.wanted} of \`settings\`: ${missed.reason ?? missed.outcome}.`,
    );
  }
}
