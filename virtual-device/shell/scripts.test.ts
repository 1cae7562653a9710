import { beforeEach, expect, it } from 'vitest';
import { deviceWithApps, type TestDevice } from '../testing/test-device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await deviceWithApps();
  await device.shell(
    "mkdir -p /sdcard/d/e; cd /sdcard/d; echo '3 c\n1 a\n2 b' | tr X Y > f.txt; echo x > g.log; echo y > e/h.txt",
  );
});

/** What an adb user types, and what the terminal shows. */
it.each([
  ['if true; then echo a; else echo b; fi', 'a\n'],
  ['if false; then echo a; elif true; then echo b; fi', 'b\n'],
  ['if [ -e /none ]; then echo a; fi; echo $?', '0\n'],
  ['for i in 1 2 "3 4"; do echo "<$i>"; done', '<1>\n<2>\n<3 4>\n'],
  ['for f in /sdcard/d/*.txt; do echo $f; done', '/sdcard/d/f.txt\n'],
  ['i=0; while [ $i -lt 3 ]; do echo $i; i=$((i + 1)); done', '0\n1\n2\n'],
  ['i=0; until [ $i -eq 2 ]; do i=$((i+1)); done; echo $i', '2\n'],
  ['for i in 1 2 3; do [ $i = 2 ] && continue; echo $i; [ $i = 3 ] && break; done', '1\n3\n'],
  ['for i in 1 2; do echo $?; false; continue; done', '0\n0\n'],
  ['exit 3; echo no', '[3]'],
  ['exec echo a; echo b', 'a\n'],
  ['(exec false); echo $?', '1\n'],
  ['exec >/dev/null', '! /system/bin/sh: exec: only `exec COMMAND` is supported on this device\n[1]'],
  ['X=$(false) || echo failed', 'failed\n'],
  ['X=$(false)$(true) && echo fine', 'fine\n'],
  ['X=$(echo a; exit 3); echo $? $X', '3 a\n'],
  ['X=1; echo $?', '0\n'],
  ['X=$(false) true', ''],
  ['echo a\\\nb "c\\\nd" \\\n e', 'ab cd e\n'],
  // A value that equals an operand, words behind --, options of the command that xargs runs.
  ['cd /sdcard; echo foo > foo; grep -e foo foo', 'foo\n'],
  ['cd /sdcard; echo x > x; grep -- x x', 'x\n'],
  ['log -t a a b; logcat -d | grep -o "a .*: a b"', 'a       : a b\n'],
  ['cd /sdcard/d; stat -c f.txt f.txt', 'f.txt\n'],
  ['cd /sdcard/d; echo f.txt | xargs head -n 1', '3 c\n'],
  ['echo a | xargs -n 0 echo', "! xargs: '0' is no count\n[1]"],
  ['echo abc | cut -c 2-', 'bc\n'],
  ['echo a | cut -c 2-', '\n'],
  ['echo a | cut -d , -f 2', 'a\n'],
  ["echo a | grep '['", "! grep: '[' is no pattern\n[1]"],
  ["logcat -d -e '['", "! logcat: '[' is no pattern\n[1]"],
  ["pgrep '['", "! pgrep: '[' is no pattern\n[1]"],
  ["echo a | awk '/[/ {print}'", "! awk: '[' is no pattern\n[1]"],
  ['log -t t x; logcat -d -b radio,events | grep -c x', '0\n[1]'],
  ['(exit 3); echo $?', '3\n'],
  ['false; exit', '[1]'],
  ['! false', ''],
  ['! true | true', '[1]'],
  ['{ echo a; echo b; } > /sdcard/o; cat /sdcard/o', 'a\nb\n'],
  ['A=1; (A=2; cd /sdcard; pwd); echo $A; pwd', '/storage/emulated/0\n1\n/\n'],
  ['cd /sdcard/d && pwd && cat g.log', '/storage/emulated/0/d\nx\n'],
  ['cd /none', '! /system/bin/sh: cd: /none: No such file or directory\n[1]'],
  ['cd /sdcard/d/g.log', '! /system/bin/sh: cd: /sdcard/d/g.log: Not a directory\n[1]'],
  ['echo $(echo a b) "$(echo c;  echo d)" `echo e`', 'a b c\nd e\n'],
  ['echo $(exit 4)x', 'x\n'],
  ['A="a  b"; echo $A "$A"', 'a b a  b\n'],
  ['A=$(echo "a  b"); echo "$A"', 'a  b\n'],
  ['echo $((2 + 3 * 4)) $(( (2+3) * 4 )) $((7 / 2)) $((-7 % 3)) $((1 < 2 && 2 != 2))', '14 20 3 -1 0\n'],
  ['A=5; echo $((A * 2)) $(($A - 1)) $((B))', '10 4 0\n'],
  ['echo $((1 / 0))', '! /system/bin/sh: syntax error: 1 divided by zero\n[1]'],
  ['echo $((1 +))', "! /system/bin/sh: syntax error: '' is not supported in $((1 +))\n[1]"],
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
  ['unset A; A=1; unset A; echo [$A]', '[]\n'],
  ['echo "a b c" | while read x y; do echo $y; done', 'b c\n'],
  ['cat /sdcard/d/f.txt | { read a b; echo $a; cat; }', '3\n1 a\n2 b\n'],
  ['seq 1 100000 | head -n 2', '1\n2\n'],
  ['echo x | { cat; echo y; } | cat', 'x\ny\n'],
  ['cat /sdcard/d/f.txt | sort', '1 a\n2 b\n3 c\n'],
  ['sort -r /sdcard/d/f.txt | head -1', '3 c\n'],
  ['seq 9 11 | sort', '10\n11\n9\n'],
  ['seq 9 11 | sort -n | tail -n 1', '11\n'],
  ['echo -e "a\\na\\nb" | uniq -c', '      2 a\n      1 b\n'],
  ['echo -e "b\\na\\nb" | sort -u', 'a\nb\n'],
  ['echo -e "a\\na\\nb" | uniq -d', 'a\n'],
  ["cut -d ' ' -f 2 /sdcard/d/f.txt", 'c\na\nb\n'],
  ['echo abcdef | cut -c2-3,5-', 'bcef\n'],
  ['echo a:b:c | cut -d: -f1,3', 'a:c\n'],
  ['echo ax1 | tr a-c A-C', 'Ax1\n'],
  ["echo a1b2 | tr -d '0-9'", 'ab\n'],
  ["echo 'a b' | tr ' ' '\\n'", 'a\nb\n'],
  ["sed 's/[a-c]/<&>/' /sdcard/d/f.txt", '3 <c>\n1 <a>\n2 <b>\n'],
  ["echo aaa | sed 's/a/b/2g'", "! sed: '2g' is not supported on this device in 's/a/b/2g'\n[1]"],
  ["echo 'k=v' | sed -E 's/(.)=(.)/\\2:\\1/'", 'v:k\n'],
  ["echo 'k=v' | sed 's/\\(.\\)=/\\1+/'", 'k+v\n'],
  ['sed -n 2p /sdcard/d/f.txt', '1 a\n'],
  ["sed '1d;$d' /sdcard/d/f.txt", '1 a\n'],
  ['sed -n "/1/,/2/p" /sdcard/d/f.txt', '1 a\n2 b\n'],
  ['sed 1q /sdcard/d/f.txt', '3 c\n'],
  [
    'sed y/a/b/ /sdcard/d/f.txt',
    "! sed: the command 'y/a/b/' is not supported on this device: only s, p, d and q\n[1]",
  ],
  ['sed -i s/a/b/ /sdcard/d/f.txt', '! sed: the option -i is not supported on this device\n[1]'],
  ["awk '{print $2}' /sdcard/d/f.txt", 'c\na\nb\n'],
  ['awk \'/a/ {print NR ":" $1, $NF}\' /sdcard/d/f.txt', '2:1 a\n'],
  ["echo a:b | awk -F: '{print $2,$1}'", 'b a\n'],
  ["awk 'NR==3' /sdcard/d/f.txt", '2 b\n'],
  [
    "awk '{s+=$1} END {print s}' /sdcard/d/f.txt",
    "! awk: the program '{s+=$1} END {print s}' is not supported on this device: only a pattern and print\n[1]",
  ],
  ["find /sdcard/d -name '*.txt'", '/sdcard/d/e/h.txt\n/sdcard/d/f.txt\n'],
  ['cd /sdcard/d; find . -type d', '.\n./e\n'],
  ['find / -maxdepth 2 -name "d*"', '/data\n/data/data\n'],
  ['find /sdcard/d -delete; ls /sdcard', 'DCIM\nDownload\n'],
  ['find /sdcard/d -type d -name d -delete', '! find: /sdcard/d: Directory not empty\n[1]'],
  [
    'find /data/data -name com.app; echo $?',
    '1\n! find: /data/data/com.app: Permission denied\n! find: /data/data/com.released: Permission denied\n! find: /data/data/io.appium.settings: Permission denied\n',
  ],
  ['run-as com.app find /data/data/com.app -type d', '/data/data/com.app\n'],
  ['find /sdcard/d -maxdepth 1 -mindepth 1 -type f', '/sdcard/d/f.txt\n/sdcard/d/g.log\n'],
  ["find /sdcard/d -iname '*.LOG' -delete; ls /sdcard/d", 'e\nf.txt\n'],
  ['find /sdcard/d -newer x', '! find: -newer x is not supported on this device\n[1]'],
  ['find /none', '! find: /none: No such file or directory\n[1]'],
  ["find /sdcard/d -name '*.txt' | xargs cat", 'y\n3 c\n1 a\n2 b\n'],
  ['seq 3 | xargs -n 2 echo', '1 2\n3\n'],
  ['basename /a/b.txt .txt; dirname /a/b.txt', 'b\n/a\n'],
  ['echo x | tee /sdcard/t | cat; cat /sdcard/t', 'x\nx\n'],
  ['grep -n a /sdcard/d/f.txt', '2:1 a\n'],
  ['grep -o "[0-9]" /sdcard/d/f.txt', '3\n1\n2\n'],
  ['seq 300000 | tail -n 299999 | head -n 1', '2\n'],
  ['wc -w /sdcard/d/f.txt; wc -c /sdcard/d/g.log', '6\n2\n'],
  ['logcat | head -n 1', '--------- beginning of main\n'],
  ['seq 3 | head -n 0', ''],
  ['seq 3 | head -n x', "! head: 'x' is no count\n[1]"],
  ['rm -z /sdcard/d/f.txt', '! rm: the option -z is not supported on this device\n[1]'],
  ['rm -rf -- /sdcard/d; ls /sdcard/d', '! ls: /sdcard/d: No such file or directory\n[1]'],
  ['head -n', '! head: the option -n needs a value\n[1]'],
  ['tail -f /sdcard/d/f.txt', '! tail: the option -f is not supported on this device\n[1]'],
  ['monkey -p com.app 1; pidof com.app', 'Events injected: 1\n1000\n'],
  [
    'monkey -p com.app 500',
    '! monkey: only `monkey -p PACKAGE [-c android.intent.category.LAUNCHER] 1` is supported, which opens an app\n[1]',
  ],
  ['settings put system user_rotation 1; wm user-rotation; wm size', 'lock 1\nPhysical size: 1080x2160\n'],
  [
    'settings put system user_rotation 3; settings delete system user_rotation; wm user-rotation',
    'Deleted 1 rows\nlock 0\n',
  ],
  [
    'settings put system user_rotation 4',
    "! settings: user_rotation is 0, 1, 2 or 3 on this device, not '4'\n[1]",
  ],
  [
    'settings put global animator_duration_scale -1',
    "! settings: animator_duration_scale is a number that is not negative on this device, not '-1'\n[1]",
  ],
  ['settings put global a -1; settings get global a', '-1\n'],
  ['settings put global a 1 default', "! settings: 'default' is not supported on this device\n[1]"],
  ['settings put global animator_duration_scale 0.5; settings get global animator_duration_scale', '0.5\n'],
  ['settings put system font_scale 1.3; settings get system font_scale', '1.3\n'],
  [
    'settings put system font_scale 9',
    "! settings: font_scale is a number from 0.25 to 5 on this device, not '9'\n[1]",
  ],
  ['reboot', '! /system/bin/sh: reboot: inaccessible or not found\n[127]'],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
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
  expect(await device.terminal('uiautomator runtest x')).toBe(
    '! uiautomator: runtest is not supported on this device: only dump\n[1]',
  );
});
