import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkout } from '../../tools/setup/places.mjs';
import { hitchproof } from './command-line.ts';

/** Without a world both builds bind rows that cost nothing; the newer one also works in the background. */
it('scan --against flings the list in both builds on devices of their own, and says what changed', {
  tags: 'nightly',
}, async () => {
  const folder = join(checkout.root, 'android-probe/demo-app/target');
  const builds = [join(folder, 'demo-app-background.apk'), '--against', join(folder, 'demo-app.apk')];
  const short = ['--device', 'virtual', '--screens', '1', '--slides', '1'];
  const { code, output } = await hitchproof(['scan', ...builds, ...short]);
  expect(code, output).toBe(0);
  expect(output).toMatch(/\n1\. \S+ % work a frame {2}feed-activity-feed \(start screen\)\n/);
  expect(output).toMatch(/ count {3}units a frame on other threads \S+ → \S+ \(\S+ %\)/);
  expect(output).toMatch(/\n1 list on 1 screen: 1 changed\n/);
  const [, page = ''] = /\nBoth builds side by side: (\S+)\n/.exec(output) ?? [];
  const html = readFileSync(join(checkout.root, page), 'utf8');
  const screen = /<img alt="feed-activity-feed, (before|after)" src="data:image\/png;base64,iVBOR/g;
  expect(html.match(screen)).toHaveLength(2);
  expect(html).toMatch(/<text [^>]*>dev\.hitchproof\.demo\.Scores\.computed<\/text>/);
  const files = [...output.matchAll(/^ {3}(?:before|after|report) +(\S+)/gm)].map(([, file = '']) => file);
  expect(files).toHaveLength(3);
  expect(files.filter((file) => !existsSync(join(checkout.root, file)))).toEqual([]);
});
