import { beforeEach, expect, it, vi } from 'vitest';
import { RuntimeRefusal } from '../../runtime-link/runtime-port.ts';
import { deviceWithApps, type TestDevice } from '../../testing/test-device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await deviceWithApps();
});

it.each([
  ['dumpsys work start', ''],
  ['dumpsys work stop', '{"units":7}'],
  ['dumpsys work', '! work: needs start or stop\n[1]'],
  ['dumpsys work start now', '! work: needs start or stop\n[1]'],
  ['dumpsys nosuch', "! Can't find service: nosuch\n[1]"],
  ['dumpsys', "! Can't find service: \n[1]"],
  ['dumpsys deviceidle whitelist +com.app', 'Added: com.app\n'],
  [
    'dumpsys battery',
    `\
Current Battery Service state:
  AC powered: true
  USB powered: false
  Wireless powered: false
  Dock powered: false
  Max charging current: 0
  Max charging voltage: 0
  Charge counter: 0
  status: 5
  health: 2
  present: true
  level: 100
  scale: 100
  voltage: 4200
  temperature: 250
  technology: Li-ion
`,
  ],
  ['dumpsys battery set level 5; dumpsys battery | grep level', '  level: 5\n'],
  [
    "dumpsys battery set level 5; dumpsys battery reset; dumpsys battery | grep -E 'level|AC'",
    '  AC powered: true\n  level: 100\n',
  ],
  ['dumpsys battery -a | grep level', '  level: 100\n'],
  [
    'dumpsys battery set level low',
    '! battery: this device takes only `set level PERCENT` and `reset`\n[255]',
  ],
  [
    "settings put system user_rotation 3; dumpsys display | grep -oE '(real|local:0\", )[^,]*|width[^}]*, height=[0-9]*|rotation .'",
    'local:0", 1080 x 2160\nwidth=1080, height=2160\nreal 2160 x 1080\nrotation 3\n',
  ],
  [
    'am start -n com.app/.MainActivity >/dev/null; am start -n com.released/.MainActivity >/dev/null; dumpsys gfxinfo com.released | grep pid; dumpsys gfxinfo | grep -c pid',
    '** Graphics info for pid 1001 [com.released] **\n2\n',
  ],
  [
    'dumpsys cpuinfo',
    '! cpuinfo: the load of the processor is not measured on this device: `dumpsys work` counts the work of an app\n[1]',
  ],
  [
    'settings put system user_rotation 1; dumpsys input',
    `\
INPUT MANAGER (dumpsys input)

Input Reader State:
  Device 0: Virtual Touchscreen
    Touch Input Mapper (mode - DIRECT):
      Viewport INTERNAL: displayId=0, orientation=1, logicalFrame=[0, 0, 2160, 1080]
      SurfaceOrientation: 1
`,
  ],
  [
    'am start -n com.app/.MainActivity >/dev/null; dumpsys meminfo -a com.app',
    '! meminfo: the memory of an app is not measured on this device: it shares a Java virtual machine with it\n[1]',
  ],
  [
    'dumpsys meminfo',
    '! meminfo: the memory of an app is not measured on this device: it shares a Java virtual machine with it\n[1]',
  ],
  ['dumpsys deviceidle whitelist +com.app', 'Added: com.app\n'],
  ['dumpsys deviceidle whitelist', ''],
  ['dumpsys deviceidle enabled', '0\n'],
  ['dumpsys deviceidle disable', 'Deep idle mode disabled\nLight idle mode disabled\n'],
  [
    'dumpsys deviceidle force-idle',
    '! deviceidle: this device is never idle: only `enabled`, `disable` and `whitelist [+PACKAGE]` are supported\n[1]',
  ],
  [
    'dumpsys deviceidle whitelist -com.app',
    '! deviceidle: this device is never idle: only `enabled`, `disable` and `whitelist [+PACKAGE]` are supported\n[1]',
  ],
  [
    'dumpsys deviceidle',
    '! deviceidle: this device is never idle: only `enabled`, `disable` and `whitelist [+PACKAGE]` are supported\n[1]',
  ],
  [
    'dumpsys deviceidle enable +x',
    '! deviceidle: this device is never idle: only `enabled`, `disable` and `whitelist [+PACKAGE]` are supported\n[1]',
  ],
  [
    'dumpsys display',
    `\
DISPLAY MANAGER (dumpsys display)
  mGlobalDisplayState=ON
Display Devices: size=1
  DisplayDeviceInfo{"Virtual Display": uniqueId="local:0", 1080 x 2160, modeId 1, renderFrameRate 60.0, defaultModeId 1, supportedModes [{id=1, width=1080, height=2160, fps=60.0, alternativeRefreshRates=[]}], density 420, 420.0 x 420.0 dpi, state ON, FLAG_ALLOWED_TO_BE_DEFAULT_DISPLAY}
    mActiveModeId=1
    mActiveRenderFrameRate=60.0
Logical Displays: size=1
  mOverrideDisplayInfo=DisplayInfo{"Virtual Display", displayId 0, real 1080 x 2160, app 1080 x 2160, mode 1, renderFrameRate 60.0, density 420, rotation 0, state ON}
`,
  ],
  ['dumpsys display-log', '{"t":"mode","atNs":0,"periodNs":16666667}\n'],
  ['dumpsys input_method', '  mInputShown=false\n  mIsInputViewShown=false\n'],
  [
    'dumpsys package com.app',
    `\
Packages:
  Package [com.app] (1a2b3c4):
    userId=10100
    codePath=/data/app/com.app
    versionCode=7 minSdk=24 targetSdk=30
    versionName=1.7
    flags=[ HAS_CODE ALLOW_CLEAR_USER_DATA DEBUGGABLE ]
    pkgFlags=[ HAS_CODE ALLOW_CLEAR_USER_DATA DEBUGGABLE ]
    dataDir=/data/user/0/com.app
    requested permissions:
      android.permission.INTERNET
    install permissions:
      android.permission.INTERNET: granted=true
    User 0: ceDataInode=0 installed=true hidden=false suspended=false stopped=false enabled=0
      runtime permissions:
`,
  ],
  [
    'dumpsys package com.released',
    `\
Packages:
  Package [com.released] (1a2b3c4):
    userId=10100
    codePath=/data/app/com.released
    versionCode=1 minSdk=24 targetSdk=30
    versionName=1.0
    flags=[ HAS_CODE ALLOW_CLEAR_USER_DATA ]
    pkgFlags=[ HAS_CODE ALLOW_CLEAR_USER_DATA ]
    dataDir=/data/user/0/com.released
    requested permissions:
      android.permission.INTERNET
    install permissions:
      android.permission.INTERNET: granted=true
    User 0: ceDataInode=0 installed=true hidden=false suspended=false stopped=false enabled=0
      runtime permissions:
`,
  ],
  ['dumpsys package nosuch', 'Unable to find package: nosuch\n'],
  ['dumpsys package -f com.app | head -n 2', 'Packages:\n  Package [com.app] (1a2b3c4):\n'],
  ['dumpsys package', '! package: this device dumps one package: name it\n[1]'],
  ['dumpsys package packages', '! package: this device dumps one package: name it\n[1]'],
  ['dumpsys package none', 'Unable to find package: none\n'],
  [
    'dumpsys power',
    `\
POWER MANAGER (dumpsys power)
  mWakefulness=Awake
  mIsPowered=true
  mHoldingWakeLockSuspendBlocker=true
  mHoldingDisplaySuspendBlocker=true
  mSettingBatterySaverEnabled=false
  mIsLowPowerModeEnabled=false
Display Power: state=ON
`,
  ],
  [
    'dumpsys SurfaceFlinger --display-id',
    'Display 4619827259835644672 (HWC display 0): port=0 pnpId=GGL displayName="Virtual Display"\n',
  ],
  ['dumpsys SurfaceFlinger --list', 'com.app/com.app.MainActivity#1\nToast#2\n'],
  ['dumpsys SurfaceFlinger --latency nosuch', '16666667\n'],
  [
    "dumpsys SurfaceFlinger --latency 'com.app/com.app.MainActivity#1' | grep -v '0.0.0'",
    '16666667\n20\t30\t25\n40\t9223372036854775807\t9223372036854775807\n\n',
  ],
  ["dumpsys SurfaceFlinger --latency 'Toast#2' | grep -c ''", '129\n'],
  [
    "dumpsys SurfaceFlinger --latency-clear 'Toast#2'; dumpsys SurfaceFlinger --latency 'Toast#2' | grep -v '0.0.0'; dumpsys SurfaceFlinger --latency 'com.app/com.app.MainActivity#1' | grep 25",
    '16666667\n\n20\t30\t25\n',
  ],
  [
    "dumpsys SurfaceFlinger --latency-clear; dumpsys SurfaceFlinger --latency 'com.app/com.app.MainActivity#1' | grep -v '0.0.0'",
    '16666667\n\n',
  ],
  [
    'dumpsys SurfaceFlinger',
    '! SurfaceFlinger of this device answers --list, --latency, --latency-clear and --display-id, not a dump of everything\n[1]',
  ],
  [
    'dumpsys SurfaceFlinger --frametimeline',
    '! SurfaceFlinger of this device answers --list, --latency, --latency-clear and --display-id, not --frametimeline\n[1]',
  ],
  ['dumpsys gfxinfo com.app', 'No process found for: com.app\n'],
  ['dumpsys gfxinfo', 'Applications Graphics Acceleration Info:\nUptime: 0 Realtime: 0\n'],
  ...['dumpsys gfxinfo com.app framestats reset', 'dumpsys gfxinfo framestats reset'].map(
    (line): [string, string] => [
      `am start -n com.app/.MainActivity >/dev/null; ${line}`,
      `\
Applications Graphics Acceleration Info:
Uptime: 0 Realtime: 0

** Graphics info for pid 1000 [com.app] **

gfxinfo framestats reset
`,
    ],
  ),
  ['dumpsys gfxinfo com.app -a', '! gfxinfo has no option -a on this device: use framestats or reset\n[1]'],
  [
    'dumpsys gfxinfo com.app frames',
    '! gfxinfo has no option frames on this device: use framestats or reset\n[1]',
  ],
  [
    'dumpsys thermalservice',
    `\
IsStatusOverride: false
ThermalEventListeners:
Thermal Status: 0
Cached temperatures:
	Temperature{mValue=25.0, mType=3, mName=skin, mStatus=0}
HAL Ready: true
`,
  ],
  ['dumpsys webviewupdate', 'Current WebView Update Service state\n'],
  ...['dumpsys window', 'dumpsys window -a'].map((line): [string, string] => [
    line,
    `\
WINDOW MANAGER POLICY STATE (dumpsys window policy)
    mScreenOnEarly=true mScreenOnFully=true
    mShowingLockscreen=false mShowingDream=false mDreamingLockscreen=false
    isKeyguardShowing=false
    KeyguardServiceDelegate
      showing=false
      secure=false

WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)
  Display: mDisplayId=0
    init=1080x2160 420dpi cur=1080x2160 app=1080x2160
  mCurrentFocus=null
  mFocusedApp=null

WINDOW MANAGER WINDOWS (dumpsys window windows)
`,
  ]),
  [
    'settings put system user_rotation 1; dumpsys window displays | grep init; wm size 720x1280; wm density 320; dumpsys window displays | grep init',
    `\
    init=1080x2160 420dpi cur=2160x1080 app=2160x1080
    init=1080x2160 420dpi base=720x1280 320dpi cur=1280x720 app=1280x720
`,
  ],
  ['dumpsys window policy | head -n 1', 'WINDOW MANAGER POLICY STATE (dumpsys window policy)\n'],
  ["dumpsys window policy | grep -c ''", '7\n'],
  ...['displays'].map((part): [string, string] => [
    `am start -n com.app/.MainActivity >/dev/null; dumpsys window ${part}`,
    `\
WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)
  Display: mDisplayId=0
    init=1080x2160 420dpi cur=1080x2160 app=1080x2160
  mCurrentFocus=Window{1a2b3c u0 com.app/.MainActivity}
  mFocusedApp=ActivityRecord{4d5e6f u0 com.app/.MainActivity t12}
`,
  ]),
  ...['windows'].map((part): [string, string] => [
    `am start -n com.app/.MainActivity >/dev/null; dumpsys window ${part}`,
    `\
WINDOW MANAGER WINDOWS (dumpsys window windows)
  Window #0 Window{1a2b3c u0 com.app/.MainActivity}:
    mFrame=[0,0][1080,2160]
    mViewVisibility=0x0
`,
  ]),
  ['dumpsys activity', 'ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\n'],
  [
    'am start -n com.app/.MainActivity >/dev/null; dumpsys activity activities',
    `\
ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)
    * Hist  #0: ActivityRecord{4d5e6f u0 com.app/.MainActivity t12}
  mResumedActivity: ActivityRecord{4d5e6f u0 com.app/.MainActivity t12}
  topResumedActivity=ActivityRecord{4d5e6f u0 com.app/.MainActivity t12}
`,
  ],
  [
    'dumpsys activity services com.app',
    "! activity: this device lists only the services of Appium's helper apps\n[1]",
  ],
  ['dumpsys activity services io.appium.settings', '(nothing)\n'],
  [
    'am startservice -n io.appium.settings/.S >/dev/null; dumpsys activity services io.appium.settings',
    `\
ACTIVITY MANAGER SERVICES (dumpsys activity services)
  * ServiceRecord{1a2b3c u0 io.appium.settings/.ForegroundService}
    isForeground=true foregroundId=1
`,
  ],
  [
    'am startservice -n io.appium.settings/.S >/dev/null; dumpsys activity services io.appium.settings/.NLService',
    `\
ACTIVITY MANAGER SERVICES (dumpsys activity services)
  * ServiceRecord{1a2b3c u0 io.appium.settings/.ForegroundService}
    isForeground=true foregroundId=1
`,
  ],
  [
    'am startservice -n io.appium.settings/.S >/dev/null; dumpsys activity services io.appium.settings/.recorder.RecorderService',
    '(nothing)\n',
  ],
  [
    'dumpsys activity services',
    "! activity: this device lists only the services of Appium's helper apps\n[1]",
  ],
  [
    'am start -n com.app/.MainActivity >/dev/null; dumpsys activity processes',
    'ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)\n  *APP* UID 10100 ProcessRecord{3e8 1000:com.app/u0a100}\n',
  ],
  ['dumpsys window nosuch', "! window: this device dumps policy, displays, windows, not 'nosuch'\n[1]"],
  [
    'dumpsys activity nosuch',
    "! activity: this device dumps activities, services, processes, provider, not 'nosuch'\n[1]",
  ],
  [
    'dumpsys activity provider com.app/.P --slides 3',
    `\
PROVIDER ContentProviderRecord{1a2b3c u0 com.app/.P} pid=(not running)
    Client:
      provider com.app/.P
      args --slides 3
`,
  ],
  [
    'am start -n com.app/.MainActivity >/dev/null; dumpsys activity provider com.app/.P',
    `\
PROVIDER ContentProviderRecord{1a2b3c u0 com.app/.P} pid=1000
    Client:
      provider com.app/.P
      args 
`,
  ],
  [
    'dumpsys activity provider',
    `\
PROVIDER ContentProviderRecord{1a2b3c u0 } pid=(not running)
    Client:
      provider 
      args 
`,
  ],
])('%s', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
});

it.each([
  ['no-provider', 'No providers match: com.app/.P\n'],
  ['app-crashed', 'No providers match: com.app/.P\nit crashed\n'],
])('dumpsys activity provider when the runtime refuses with %s', async (code, shown) => {
  vi.spyOn(device.runtime, 'call').mockRejectedValue(new RuntimeRefusal('dump-provider', code, 'it crashed'));
  expect(await device.terminal('dumpsys activity provider com.app/.P')).toBe(shown);
});

it('the time goes on between two dumps of a provider', async () => {
  const nowMs = async (): Promise<number> => (await device.runtime.call('advance', { ms: 0 })).nowUs / 1_000;
  await device.terminal('am start -n com.app/.MainActivity');
  const before = await nowMs();
  await device.terminal('dumpsys activity provider com.app/.P');
  expect(await nowMs()).toBeGreaterThan(before);
});
