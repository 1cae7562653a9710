import { describe, expect, it } from 'vitest';
import { type Caller, createPermits, injection, LENIENCIES, OPERATIONS, operationsOf } from './permits.ts';

const LEVELS = Array.from({ length: 11 }, (_, index) => 26 + index);
const CALLERS: readonly Caller[] = ['shell', 'app', 'instrumented'];

/** The operations that a caller is refused on a level, apart from what belongs to it. */
const refusedOn = (level: number, caller: Caller): readonly string[] =>
  OPERATIONS.filter((operation) => createPermits({ level }).denial(operation, { caller }) !== undefined);

describe.each(LEVELS)('on level %i', (level) => {
  const permits = createPermits({ level });

  it('the shell does everything except starting what is not exported', () => {
    expect(refusedOn(level, 'shell')).toEqual(['start-activity']);
  });

  it('an app does nothing that a permission of the system guards', () => {
    const notYetGuarded = level < 29 ? ['change-night'] : [];
    expect(refusedOn(level, 'app')).toEqual(OPERATIONS.filter((name) => !notYetGuarded.includes(name)));
  });

  it('an instrumented app has the permission of its source for injection alone, since Android 13', () => {
    const injects = permits.denial('inject', { caller: 'instrumented' }) === undefined;
    expect(injects).toBe(level >= 33);
    expect(permits.denial('write-secure-setting', { caller: 'instrumented' })).toBeDefined();
  });

  it('an app touches its own windows until Android 12, and an instrumented one on every level', () => {
    const { appInjection, instrumentedInjection } = injection(permits);
    expect(appInjection === undefined).toBe(level <= 32);
    expect(instrumentedInjection).toBeUndefined();
    expect(permits.denial('inject', { caller: 'app' })).toBeDefined();
  });

  it('a shell without INJECT_EVENTS gives none to what it instruments', () => {
    const taken = createPermits({ level, lacks: ['INJECT_EVENTS'] });
    expect(taken.denial('inject', { caller: 'shell' })).toBeDefined();
    expect(taken.denial('write-secure-setting', { caller: 'shell' })).toBeUndefined();
    expect(injection(taken).instrumentedInjection === undefined).toBe(level <= 32);
  });

  it.each(CALLERS)('each refusal of %s is one sentence with all its facts', (caller) => {
    for (const operation of OPERATIONS) {
      const facts = { pid: 1, uid: 2, package: 'com.app', intent: 'Intent', reason: 'not exported' };
      const says = permits.denial(operation, { caller, facts })?.says ?? 'allowed';
      expect(says).not.toMatch(/[{}]|undefined/);
    }
  });
});

it.each([
  [30, 'Injecting to another application requires INJECT_EVENTS permission'],
  [32, 'Injecting to another application requires INJECT_EVENTS permission'],
  [
    33,
    'Injecting input events requires the caller (or the source of the instrumentation, if any) to have the INJECT_EVENTS permission.',
  ],
])('level %i refuses touches in its words', (level, says) => {
  expect(createPermits({ level }).denial('inject', { caller: 'app' })).toMatchObject({ says });
});

it('own injection is lenient only by its name', () => {
  const lenient = createPermits({ level: 34, lenient: ['own-injection'] });
  expect(injection(lenient).appInjection).toBeUndefined();
  expect(lenient.denial('inject', { caller: 'app' })).toBeDefined();
  expect(Object.keys(LENIENCIES).filter((name) => lenient.isLenient(name as 'any-apk'))).toEqual([
    'own-injection',
  ]);
});

it.each([
  ['settings', 'put global a 1', ['write-secure-setting']],
  ['settings', 'delete --user 0 secure a', ['write-secure-setting']],
  ['settings', 'put system a 1', ['write-system-setting']],
  ['settings', 'get global a', []],
  ['settings', 'list global', []],
  ['package', 'install -r -g -S 5', ['install', 'install-grant']],
  ['package', 'install -r /x-g.apk', ['install']],
  ['package', 'install-write -S 5 1 base', ['install']],
  ['package', 'list packages', []],
  ['window', 'size', []],
  ['window', 'size 720x1280', ['resize-display']],
  ['activity', 'start -W -S -n a/b', ['force-stop']],
  ['activity', 'start -n a/b', []],
  ['input', 'tap 1 1', ['inject']],
])('%s %s asks for %j', (service, words, operations) => {
  expect(operationsOf(service, words.split(' '))).toEqual(operations);
});

it('an operation that the table does not have is a defect', () => {
  expect(() => createPermits({ level: 34 }).denial('fly', { caller: 'shell' })).toThrow("no operation 'fly'");
});
