import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createPipe } from './redirect.ts';

it('is broken when its reader has ended, and takes what is written then', async () => {
  const pipe = createPipe();
  expect(pipe.broken.aborted).toBe(false);
  pipe.stdin.destroy();
  await once(pipe.broken, 'abort');
  await pipe.out('lost');
});
