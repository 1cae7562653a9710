import { beforeEach, expect, it, vi } from 'vitest';
import { viewNode } from '../../runtime-link/control-port.ts';
import { deviceWithApps, type TestDevice } from '../../testing/test-device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await deviceWithApps();
});

it('dumps the views of the screen', async () => {
  expect(await device.terminal('uiautomator dump')).toBe('! ERROR: could not get idle state.\n[1]');
  await device.shell('am start -n com.app/.MainActivity');
  expect(await device.terminal('uiautomator dump /sdcard/w.xml')).toBe(
    'UI hierchary dumped to: /sdcard/w.xml\n',
  );
  const xml = await device.terminal('cat /sdcard/w.xml');
  expect(xml).toMatch(
    /^<\?xml version='1.0' encoding='UTF-8' standalone='yes' \?><hierarchy rotation="0"><node index="0" /,
  );
  expect(xml).toContain(
    '<node index="0" text="Menu 0" resource-id="com.app:id/menu" class="android.widget.Button" package="com.app" content-desc="menu"',
  );
  expect(xml).toContain('bounds="[0,60][200,160]" />');
  expect(xml).not.toContain('Row 49');
  for (const terminal of ['/dev/tty', '/dev/stdout', '/proc/self/fd/1'])
    expect(await device.terminal(`uiautomator dump ${terminal}`)).toBe(
      `${xml}UI hierchary dumped to: ${terminal}\n`,
    );
  expect(await device.terminal('uiautomator runtest x')).toBe(
    '! uiautomator: runtest is not supported on this device: only dump\n[1]',
  );
});

it('has every attribute in the order of the platform, and texts that XML can hold', async () => {
  const label = viewNode.parse({
    class: 'android.widget.TextView',
    package: 'com.app',
    resourceId: 'com.app:id/label',
    text: 'a<b>&"c"\nd\te\u0007',
    contentDesc: 'label',
    bounds: [1, 2, 30, 40],
    checkable: true,
    clickable: true,
    focusable: true,
    scrollable: true,
    password: true,
    displayed: true,
    children: [],
  });
  const hidden = viewNode.parse({ text: 'hidden', bounds: [0, 0, 0, 0], children: [] });
  const root = viewNode.parse({
    bounds: [0, 0, 100, 200],
    checked: true,
    enabled: true,
    focused: true,
    longClickable: true,
    selected: true,
    displayed: true,
    children: [hidden, label],
  });
  const asked = vi.spyOn(device.system.runtime, 'call');
  asked.mockImplementation(async (name) => {
    const reply: unknown = name === 'tree' ? { root } : { rotation: 1 };
    return reply as never;
  });
  await device.terminal('uiautomator dump --compressed');
  expect(asked).toHaveBeenCalledWith('tree', { unimportant: false });
  expect(await device.terminal('cat /sdcard/window_dump.xml')).toBe(
    "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"1\">" +
      '<node index="0" text="" resource-id="" class="" package="" content-desc="" checkable="false" checked="true"' +
      ' clickable="false" enabled="true" focusable="false" focused="true" scrollable="false" long-clickable="true"' +
      ' password="false" selected="true" bounds="[0,0][100,200]">' +
      '<node index="1" text="a&lt;b&gt;&amp;&quot;c&quot;&#10;d\te." resource-id="com.app:id/label"' +
      ' class="android.widget.TextView" package="com.app" content-desc="label" checkable="true" checked="false"' +
      ' clickable="true" enabled="false" focusable="true" focused="false" scrollable="true" long-clickable="false"' +
      ' password="true" selected="false" bounds="[1,2][30,40]" /></node></hierarchy>',
  );
  await device.terminal('uiautomator dump');
  expect(asked).toHaveBeenCalledWith('tree', { unimportant: true });
});

it.each([
  ['uiautomator', '! uiautomator:  is not supported on this device: only dump\n[1]'],
  ['uiautomator dump --verbose', '! uiautomator: the option --verbose is not supported on this device\n[1]'],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});
