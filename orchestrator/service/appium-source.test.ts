import { expect, it } from 'vitest';
import { appiumSourceOf, type WdioConnections } from './appium-source.ts';

class HitchproofService {}

it.each<[WdioConnections, string]>([
  [{}, 'here'],
  [{ services: [[HitchproofService, {}], 'visual'], capabilities: [{ platformName: 'Android' }] }, 'here'],
  [{ services: ['appium'] }, 'project'],
  [
    {
      services: [
        [HitchproofService, {}],
        ['appium', { args: {} }],
      ],
    },
    'project',
  ],
  [{ services: ['@wdio/appium-service'] }, 'project'],
  [{ port: 4723 }, 'project'],
  [{ hostname: 'localhost' }, 'project'],
  [{ hostname: '127.0.0.1', port: 4723 }, 'project'],
  [{ capabilities: [{ port: 4723 }] }, 'project'],
  [{ capabilities: { phone: { hostname: '::1' } } }, 'project'],
])('%j: Appium is started by %s', (config, source) => expect(appiumSourceOf(config)).toBe(source));

it.each<[WdioConnections, RegExp]>([
  [
    { hostname: 'grid.acme.com', port: 4444 },
    /^wdio\.conf sends its sessions to grid\.acme\.com, which .* --appium-url/,
  ],
  [{ capabilities: [{ port: 1 }, { hostname: 'grid.acme.com' }] }, /to grid\.acme\.com, which/],
  [{ user: 'ann' }, /to a cloud service, which/],
])('%j is refused', (config, message) => expect(() => appiumSourceOf(config)).toThrow(message));
