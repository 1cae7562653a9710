import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseOptions } from './options.ts';

it.each([
  ['', { port: 0, refreshHz: 60, seed: 1 }],
  ['--port 7555 --hz 120 --seed 9', { port: 7555, refreshHz: 120, seed: 9 }],
  ['--world slow-row --hz 90', { refreshHz: 90, seed: 1, world: 'slow-row' }],
  ['--size 720x1280 --density 320', { size: { widthPx: 720, heightPx: 1280 }, densityDpi: 320 }],
  ['--faults /a/f.json', { faults: '/a/f.json' }],
  ['', { adbKeys: [join(homedir(), '.android', 'adbkey')] }],
  ['--adb-key /a/adbkey.pub:/b/key.pem', { adbKeys: ['/a/adbkey.pub', '/b/key.pem'] }],
  ['', { api: 34 }],
  ['--api 29', { api: 29 }],
  ['--api 31', { api: 31 }],
  ['--api 36', { api: 36 }],
  ['', { costs: undefined }],
  [
    '--profile mid',
    { refreshHz: 90, costs: { psPerUnit: 22_771, cores: 2, renderPermille: 1000, psPerPixel: 469 } },
  ],
  ['--profile mid --without Feed.bind,Ranking.place/3', { costs: { without: 'Feed.bind,Ranking.place/3' } }],
  ['--profile mid --methods log', { costs: { logsMethods: true } }],
  ['--profile mid --hz 60', { refreshHz: 60 }],
  ['--profile flagship --world slow-row', { refreshHz: 60 }],
  ['--world rest-10', { refreshHz: 120, restHz: 10 }],
  ['--world rest-10 --hz 90', { refreshHz: 90, restHz: undefined }],
  ['--as samsung', { refreshHz: 120, restHz: 60, size: { widthPx: 1080, heightPx: 2340 }, api: 34 }],
  ['--as samsung --world slow-row', { refreshHz: 60, restHz: undefined }],
  ['--as api-26 --size 720x1280', { size: { widthPx: 720, heightPx: 1280 }, api: 29 }],
  ['', { lenient: [] }],
  ['--lenient own-injection', { lenient: ['own-injection'] }],
  ['--lenient none', { lenient: [] }],
  ['--lenient any-apk,not-exported', { lenient: ['any-apk', 'not-exported'] }],
  ['--data /a/b --cache /c', { dataDir: '/a/b', cacheDir: '/c' }],
])('%j', (line, expected) => {
  expect(parseOptions(line.split(' ').filter(Boolean))).toMatchObject({ kind: 'options', options: expected });
});

it.each([
  ['--nonsense 1', /Unknown option '--nonsense'.*options: --port/],
  ['--world nowhere', /unknown world 'nowhere'; the worlds are smooth/],
  ['--profile best', /no profile 'best'; the profiles are entry, mid, flagship/],
  ['--port 70000', /--port must be a whole number from 0 to 65535, not '70000'/],
  ['--api 30', /--api must be one of 29, 31, 34, 36, not '30'/],
  ['--hz fast', /--hz must be/],
  [
    '--lenient any-apk,all',
    /--lenient takes own-injection, not-exported, any-apk, foreign-signals or none, not 'all'/,
  ],
  ['--as nokia', /no phone 'nokia'; there are pixel, samsung/],
  ['--seed 1.5', /--seed must be/],
  ['--size big', /--size must be like 1080x2160/],
  ['--size 100x100x100', /--size must be like 1080x2160/],
  ['--size 99x2160', /--size must be like 1080x2160/],
  ['--density 71', /--density must be a whole number from 72 to 1000, not '71'/],
  ['loose', /loose/],
])('%j is rejected with one sentence', (line, sentence) => {
  const parsed = parseOptions(line.split(' '));
  expect(parsed).toMatchObject({ kind: 'mistake', sentence: expect.stringMatching(sentence) });
  expect(parsed.kind === 'mistake' && parsed.sentence.includes('\n')).toBe(false);
});
