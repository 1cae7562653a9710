import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { baselineFileName } from '../judge/baseline/baseline.ts';
import { chooseBaseline } from '../judge/baseline/choose-baseline.ts';
import { NotAFile } from '../run-folder/plain-files.ts';
import { readBaselines, updateBaseline } from './baseline-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baseline-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const key = {
  scenario: 'feed',
  model: 'Pixel 8',
  api: 35,
  refreshHz: 60,
  buildType: 'release',
  gestureEngine: 'in-app',
  simulated: false,
};
const session = (commit: string, value: number) => ({
  kind: 'accepted' as const,
  commit,
  branch: 'main',
  date: '2026-01-01',
  tool: '0.1.0',
  values: { m: [value] },
});

describe('baseline files', () => {
  it('collect sessions for the next one', () => {
    updateBaseline(join(folder, 'deep'), key, session('a', 1));
    updateBaseline(join(folder, 'deep'), key, session('b', 2));
    expect(chooseBaseline(readBaselines(join(folder, 'deep')), key)).toEqual({
      kind: 'accepted',
      sessions: [{ values: { m: [1] } }, { values: { m: [2] } }],
    });
    expect(readdirSync(join(folder, 'deep'))).toHaveLength(1);
  });

  it('one per key', () => {
    updateBaseline(folder, key, session('a', 1));
    updateBaseline(folder, { ...key, refreshHz: 120 }, session('a', 9));
    expect(readBaselines(folder)).toHaveLength(2);
    expect(chooseBaseline(readBaselines(folder), key)).toMatchObject({ sessions: [{ values: { m: [1] } }] });
  });

  it('one per scenario, in any script', () => {
    for (const scenario of ['首页', '详情']) updateBaseline(folder, { ...key, scenario }, session('a', 1));
    expect(chooseBaseline(readBaselines(folder), { ...key, scenario: '详情' })).toMatchObject({
      kind: 'accepted',
    });
  });

  it('a damaged one is reported, judged as none, and never overwritten', () => {
    const path = updateBaseline(folder, key, session('a', 1));
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"torn`);
    expect(chooseBaseline(readBaselines(folder), key)).toEqual({
      kind: 'none',
      reason: { kind: 'baseline-damaged' },
    });
    expect(() => updateBaseline(folder, key, session('b', 2))).toThrow('damaged in line 3');
    expect(readFileSync(path, 'utf8')).toContain('{"torn');
  });

  it('are read by name; other files are not', () => {
    const path = updateBaseline(folder, key, session('a', 1));
    writeFileSync(join(folder, 'README.md'), '# Baselines');
    writeFileSync(join(folder, '0.jsonl'), 'torn');
    expect(readBaselines(folder).map(({ kind }) => kind)).toEqual(['damaged', 'baseline']);
    expect(path).toBe(join(folder, baselineFileName(key)));
  });

  it('that cannot be read are an error with their place', () => {
    const path = updateBaseline(folder, key, session('a', 1));
    expect(() => readBaselines(path)).toThrow(`The baselines in ${path} cannot be read: `);
    expect(() => readBaselines(path)).toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ code: 'ENOTDIR' }) }),
    );
    rmSync(path);
    mkdirSync(path);
    expect(() => updateBaseline(folder, key, session('a', 1))).toThrow(
      `The baseline ${path} cannot be read: `,
    );
    expect(() => updateBaseline(folder, key, session('a', 1))).toThrow(
      expect.objectContaining({ cause: expect.any(NotAFile) }),
    );
  });

  it('one that cannot be read is damaged, with the reason, and hides no other', () => {
    updateBaseline(folder, key, session('a', 1));
    mkdirSync(join(folder, '0.jsonl'));
    const [unreadable, other] = readBaselines(folder);
    expect(unreadable).toEqual({ kind: 'damaged', line: 1, problem: 'it is not a file' });
    expect(other?.kind).toBe('baseline');
  });

  it('a damaged one has the line and the problem in its error', () => {
    const path = updateBaseline(folder, key, session('a', 1));
    writeFileSync(path, 'torn');
    expect(() => updateBaseline(folder, key, session('b', 2))).toThrow(
      new RegExp(`^${path.replaceAll('.', '\\.')} is damaged in line 1 \\(.+\\): restore or delete it\\.$`),
    );
  });

  it('no folder is no baseline', () => expect(readBaselines(join(folder, 'nowhere'))).toEqual([]));
});
