import type { AttributionDefinition } from './definition.ts';
import { DEFINITION_DIFFERENCES } from './differences/definition-differences.ts';
import { GC_OVERLAP } from './gc-overlap.ts';
import { SLOW_METHODS } from './methods/slow-methods.ts';
import { SCENE_BREAKDOWN } from './scene-breakdown.ts';
import { SLIDE_TREND } from './slide-trend.ts';
import { STUTTER_STACKS } from './stacks/stutter-stacks.ts';
import { STAGE_BREAKDOWN } from './stage-breakdown.ts';
import { THERMAL_OVERLAP } from './thermal-overlap.ts';
import { WORST_FRAMES } from './worst-frames.ts';
import { WORST_SLIDES } from './worst-slides.ts';

/** All parts of the attribution except the main factor, which is a metric. */
export const attributionDefinitions: readonly AttributionDefinition[] = [
  STAGE_BREAKDOWN,
  STUTTER_STACKS,
  SLOW_METHODS,
  SLIDE_TREND,
  SCENE_BREAKDOWN,
  WORST_SLIDES,
  WORST_FRAMES,
  GC_OVERLAP,
  THERMAL_OVERLAP,
  DEFINITION_DIFFERENCES,
];
