import { beforeEach, expect, it } from 'vitest';
import { type TestDevice, testDevice } from '../testing/test-device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await testDevice();
  await device.shell(
    "mkdir -p /sdcard/d/e; cd /sdcard/d; echo '3 c\n1 a\n2 b' > f.txt; echo x > g.log; echo y > e/h.txt",
  );
});

/** What an adb user types, and what the terminal shows. */
it.each([
  ['if true; then echo a; else echo b; fi', 'a\n'],
  ['if false; then echo a; elif true; then echo b; fi', 'b\n'],
  ['if [ -e /none ]; then echo a; fi; echo $?', '0\n'],
  ...['$((1 + 2))', '$(id)', '"`id`"'].map((word): [string, string] => [
    `echo a; echo ${word}`,
    `! /system/bin/sh: syntax error: ${/`|\$\(+/.exec(word)} is not supported: run it, or calculate, on the host, around adb\n[1]`,
  ]),
  ["echo '`id`' '$(id)' \\`a \"\\$(a\"", '`id` $(id) `a $(a\n'],
  [
    'command -v ls',
    "! /system/bin/sh: syntax error: 'command' is not supported: use the host's shell, around adb\n[1]",
  ],
  ['exit 3; echo no', '[3]'],
  ['exec echo a; echo b', 'a\n'],
  ['(exec false); echo $?', '1\n'],
  ['exec >/dev/null', '! /system/bin/sh: exec: only `exec COMMAND` is supported on this device\n[1]'],
  ['X=1; echo $?', '0\n'],
  ['echo a\\\nb "c\\\nd" \\\n e', 'ab cd e\n'],
  // A value that equals an operand.
  ['cd /sdcard/d; grep -e f.txt f.txt', '[1]'],
  ['(exit 3); echo $?', '3\n'],
  ['false; exit', '[1]'],
  ['! false', ''],
  ['! true | true', '[1]'],
  ['{ echo a; echo b; } > /sdcard/o; cat /sdcard/o', 'a\nb\n'],
  ['A=1; (A=2; cd /sdcard; pwd); echo $A; pwd', '/storage/emulated/0\n1\n/\n'],
  ['cd /sdcard/d && pwd && cat g.log', '/storage/emulated/0/d\nx\n'],
  ['cd /none', '! /system/bin/sh: cd: /none: No such file or directory\n[1]'],
  ['cd /sdcard/d/g.log', '! /system/bin/sh: cd: /sdcard/d/g.log: Not a directory\n[1]'],
  ['A="a  b"; echo $A "$A"', 'a b a  b\n'],
  ['cd /sdcard/d; echo * *.txt ?.log [fg].* e/*', 'e f.txt g.log f.txt g.log f.txt g.log e/h.txt\n'],
  ['cd /sdcard/d; echo "*" \\* none*', '* * none*\n'],
  [
    'cd /sdcard/d; touch .a e/.b; echo * .* */* */.* */h.txt */none',
    'e f.txt g.log .a e/h.txt e/.b e/h.txt */none\n',
  ],
  ['cd /sdcard; echo */e/*', 'd/e/h.txt\n'],
  ['echo /sdcard/d/e/ /sd*/d*', '/sdcard/d/e/ /sd*/d*\n'],
  ['echo /storage/*/*/d /data/data/*/x', '/storage/emulated/0/d /data/data/*/x\n'],
  ['P="*.txt"; cd /sdcard/d; echo $P "$P"', 'f.txt *.txt\n'],
  ['echo x | { cat; echo y; } | cat', 'x\ny\n'],
  ['echo ~ ~/x a~ "~" \\~ ~root; cd /sdcard; cd ~; pwd', '/ //x a~ ~ ~ ~root\n/\n'],
  ['cd /sdcard; echo $PWD; PWD=x; echo $PWD', '/storage/emulated/0\nx\n'],
  ["echo $'a'", "! /system/bin/sh: syntax error: $'a' is not supported: only quotes without a $\n[1]"],
  ['echo "$" "$\'a\'" a$', "$ $'a' a$\n"],
  ['echo a 3> f', '! /system/bin/sh: syntax error: only the streams 1 and 2 can be redirected, not 3\n[1]'],
  ['cd /sdcard/d; echo a3>o; echo "3">p; cat o p', 'a3\n3\n'],
  ['echo $RANDOM', '! /system/bin/sh: syntax error: $RANDOM is not supported\n[1]'],
  ['SECONDS=3; echo $SECONDS', '3\n'],
  ['sleep 1 & wait; echo b', 'b\n'],
  [
    'echo a; set -e; false; echo b',
    "! /system/bin/sh: syntax error: 'set' is not supported: use the host's shell, around adb\n[1]",
  ],
  [
    'A=1; unset A',
    "! /system/bin/sh: syntax error: 'unset' is not supported: use the host's shell, around adb\n[1]",
  ],
  ['echo set . eval', 'set . eval\n'],
  ['rm -z /sdcard/d/f.txt', '! rm: the option -z is not supported on this device\n[1]'],
  ['rm -rf -- /sdcard/d; ls /sdcard/d', '! ls: /sdcard/d: No such file or directory\n[1]'],
  ['reboot', '! /system/bin/sh: reboot: inaccessible or not found\n[127]'],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});

/** What a shell without a line reads, what it prints, and its code. */
it.each([
  ['echo a\nexit 3\necho no\n', 'a\n', 3],
  ['echo a\nfalse', 'a\n', 1],
  ['', '', 0],
  ['\n# comment\n', '', 0],
  ['A=1\ncd /sdcard\necho $A\npwd\n', '1\n/storage/emulated/0\n', 0],
  ['{\n  echo 1\n}\nif true\nthen echo b; fi\n', '1\nb\n', 0],
  ['echo "a\nb" | \ncat\ntrue &&\necho c\n', 'a\nb\nc\n', 0],
  ['echo a \\\nb\necho c\\\\\necho d\n', 'a b\nc\\\nd\n', 0],
])('sh runs %j', async (script, out, code) => {
  expect(await device.shell('sh', Buffer.from(script))).toEqual({ code, out, err: '' });
});
