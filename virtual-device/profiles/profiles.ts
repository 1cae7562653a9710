import type { Profile } from './profile.ts';
import { isProfileFile, readProfile } from './profile-file.ts';

const entry: Profile = {
  name: 'entry',
  phone: 'Samsung Galaxy A23 (Snapdragon 680)',
  speed: {
    kind: 'score',
    singleCore: {
      value: 378,
      source:
        'https://notebookcheck.com/Samsung-Galaxy-A24-wird-deutlich-leistungsstaerker-laut-Geekbench-Leak.683161.0.html: the A24 reaches 560, 48 % more',
    },
    memory: {
      value: 17,
      source: 'https://nanoreview.net/en/soc-compare/qualcomm-snapdragon-680-vs-apple-a10-fusion',
    },
  },
  cores: {
    value: 4,
    source:
      'https://en.wikipedia.org/wiki/List_of_Qualcomm_Snapdragon_systems_on_chips: Snapdragon 680, 4 Kryo 265 Gold beside 4 Silver',
  },
  refreshHz: { value: 60, source: 'assumption: the rate that every phone has' },
};

const mid: Profile = {
  name: 'mid',
  phone: 'Samsung Galaxy A15 5G (Dimensity 6100+)',
  speed: {
    kind: 'score',
    singleCore: {
      value: 664,
      source: 'https://www.nextpit.com/samsung-galaxy-a15-processor-specs-benchmark-better-battery-gaming',
    },
    memory: {
      value: 17.07,
      source: 'https://nanoreview.net/en/soc-compare/mediatek-dimensity-8050-vs-mediatek-dimensity-6100-plus',
    },
  },
  cores: {
    value: 2,
    source:
      'https://notebookcheck.com/Samsung-Galaxy-A15-5G-leakt-mit-Dimensity-6100-bei-Geekbench.767639.0.html: 2 Cortex-A76 beside 6 Cortex-A55',
  },
  refreshHz: {
    value: 90,
    source: 'https://www.nextpit.com/samsung-galaxy-a15-processor-specs-benchmark-better-battery-gaming',
  },
};

const flagship: Profile = {
  name: 'flagship',
  phone: 'Samsung Galaxy S24+ (Snapdragon 8 Gen 3)',
  speed: {
    kind: 'score',
    singleCore: {
      value: 2114,
      source: 'https://www.phonearena.com/news/samsung-galaxy-s24-android-15-update-benchmark_id160187',
    },
    memory: {
      value: 76.8,
      source:
        'https://fyss.in/processor-specs/mobile-processor-specs/snapdragon-8-gen-3-specs: LPDDR5X at 4800 MHz, two transfers a cycle; a bus of 64 bits is an assumption',
    },
  },
  cores: {
    value: 6,
    source:
      'https://www.gadgets360.com/mobiles/news/samsung-s24-plus-us-model-specifications-leak-geekbench-listing-scores-performance-4255308: 1 Cortex-X4 and 5 Cortex-A720 beside 2 Cortex-A520',
  },
  refreshHz: { value: 120, source: 'assumption: phones of its class refresh at 120 Hz' },
};

/** Sorted from slow to fast. */
export const profiles: readonly Profile[] = [entry, mid, flagship];

export const findProfile = (name: string): Profile | undefined =>
  profiles.find((profile) => profile.name === name);

/** @throws Error in one sentence when there is neither a profile nor a profile file of this name */
export function profileNamed(nameOrFile: string): Profile {
  const found = isProfileFile(nameOrFile) ? readProfile(nameOrFile) : findProfile(nameOrFile);
  if (found !== undefined) return found;
  throw new Error(noSuchProfile(nameOrFile));
}

export const noSuchProfile = (name: string): string =>
  `There is no profile '${name}'; the profiles are ${profiles.map((one) => one.name).join(', ')}, and .json files of \`hitchproof calibrate\`.`;
