import { expect, test } from 'vitest';
import { reportedRunOf, slideOf } from '../../../test/builders/report-of.ts';
import { framesCsv } from './frames-csv.ts';

test('the columns', () => {
  expect(framesCsv([])).toBe(
    'scenario,run,arm,slide,frame,vsync_us,interval_us,period_us,missed_vsyncs,counted,phase,unknownDelay_us,input_us,animation_us,layoutMeasure_us,draw_us,sync_us,commandIssue_us,swapBuffers_us,gpu_us\r\n',
  );
});

test.each([
  ['feed', 'feed'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\r\nb', 'a b'],
  ['a\u0000b\u001b[31mc\u202ed', 'ab[31mcd'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['\t=x', "'=x"],
  ['a=b', 'a=b'],
])('the text %j is the cell %j', (scenario, cell) => {
  const csv = framesCsv([reportedRunOf(3, 1, { scenario, slides: [slideOf(4, [1])] })]);
  expect(csv.slice(csv.indexOf('\r\n') + 2)).toBe(
    `${cell},3,current,5,1,5000000,16667,16667,0,true,drag,,,,,,,,,\r\n`,
  );
});
