import { screenPicture } from '../text/static-page.ts';
import { element } from '../text/xml.ts';

/** Pictures of a scenario, as markup, and its screen. */
export interface WhyPictures {
  readonly timeline?: string | undefined;
  readonly more?: readonly string[];
  readonly recompositions?: string | undefined;
  readonly blankArea?: string | undefined;
  /** As PNG. */
  readonly screen?: Uint8Array | undefined;
}

/** The timeline, beside the screen of a list that a scan found. */
export function besideScreen({ screen, timeline = '' }: WhyPictures): string {
  if (screen === undefined) return timeline;
  const picture = screenPicture(screen, 'Screen of the app with the list', 'The list');
  return element('div', { class: 'beside' }, picture + element('div', {}, timeline));
}
