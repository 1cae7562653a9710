import { expect, test } from 'vitest';
import { isAppOwned, stackKey } from './call-tree.ts';

test.each([
  ['com.acme.Row.bind(Row.java:7)', true],
  ['com.acmeother.Row.bind(Row.java:7)', false],
  ['android.view.View.draw(View.java:1)', false],
])('%s with the prefix com.acme: %s', (frame, owned) => {
  expect(isAppOwned(frame, ['com.acme'])).toBe(owned);
});

test('the demo app shares a prefix with the probe, which is never the app’s', () => {
  expect(isAppOwned('dev.hitchproof.demo.Rows.bind(Rows.java:1)', ['dev.hitchproof'])).toBe(true);
  expect(isAppOwned('dev.hitchproof.trace.Bytes.u8(Bytes.java:1)', ['dev.hitchproof'])).toBe(false);
  expect(isAppOwned('dev.hitchproof.probe.Ring.claim(Ring.java:1)', ['dev.hitchproof'])).toBe(false);
});

test.each([
  [['android.A.a', 'com.acme.B.b', 'androidx.C.c', 'com.acme.D.d', 'java.E.e'], 'com.acme.B.b|com.acme.D.d'],
  [['android.A.a', 'java.E.e'], 'java.E.e'],
  [[], 'unknown'],
])('the key of %s', (path, key) => {
  expect(stackKey(path, ['com.acme'])).toBe(key);
});
