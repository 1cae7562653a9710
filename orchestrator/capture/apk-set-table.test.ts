import { expect, it } from 'vitest';
import { type FieldsOfMessage, protobufOf } from '../../test/builders/protobuf-of.ts';
import { apkSetTable } from './apk-set-table.ts';

/** Fields as in targeting.proto: an ABI by its number, a density by its alias or in dpi, a level in two messages. */
const abi = (number: number): FieldsOfMessage => ({ 1: number });
const alias = (number: number): FieldsOfMessage => ({ 1: number });
const dpi = (number: number): FieldsOfMessage => ({ 2: number });
const api = (lowest: number): FieldsOfMessage => ({ 1: { 1: lowest } });

it('reads for which devices variants and their APKs are', () => {
  const xhdpi = { 4: { 1: [alias(6)], 2: [alias(7), dpi(700)] } };
  const toc = protobufOf({
    1: [
      {
        1: { 1: { 1: [api(21)], 2: [api(29)] }, 2: { 1: [abi(3)] }, 3: { 1: [dpi(560)] } },
        2: [
          {
            1: { 1: 'base', 6: 1 },
            2: [
              { 1: {}, 2: 'splits/base-master.apk', 3: {} },
              { 1: xhdpi, 2: 'splits/base-xhdpi.apk', 3: {} },
              { 1: { 1: { 1: [abi(5)] }, 6: { 1: [{ 1: 9 }] } }, 2: 'splits/base-x86_64.apk', 3: {} },
            ],
          },
          { 1: { 1: 'later', 6: 2 }, 2: [{ 1: {}, 2: 'instant.apk', 5: {} }] },
        ],
      },
    ],
    3: [{ 1: { 1: 'pack', 4: 1 }, 2: [{ 1: {}, 2: 'asset-slices/pack.apk', 7: {} }] }],
    4: 'com.acme',
  });
  expect(apkSetTable(toc)).toEqual({
    variants: [
      {
        choices: [
          { dimension: 'sdk', values: [21], alternatives: [29] },
          { dimension: 'abi', values: [3], alternatives: [] },
          { dimension: 'density', values: [560], alternatives: [] },
        ],
        modules: [
          {
            isInstalledAtOnce: true,
            apks: [
              { path: 'splits/base-master.apk', choices: [], isInstant: false },
              {
                path: 'splits/base-xhdpi.apk',
                choices: [{ dimension: 'density', values: [320], alternatives: [480, 700] }],
                isInstant: false,
              },
              {
                path: 'splits/base-x86_64.apk',
                choices: [
                  { dimension: 'abi', values: [5], alternatives: [] },
                  { dimension: 'other', values: [0], alternatives: [] },
                ],
                isInstant: false,
              },
            ],
          },
          { isInstalledAtOnce: false, apks: [{ path: 'instant.apk', choices: [], isInstant: true }] },
        ],
      },
    ],
    assets: [
      {
        isInstalledAtOnce: true,
        apks: [{ path: 'asset-slices/pack.apk', choices: [], isInstant: false }],
      },
    ],
  });
});

it('finds nothing in an empty table', () => {
  expect(apkSetTable(new Uint8Array())).toEqual({ variants: [], assets: [] });
});
