/** Whose fault it is, which decides the exit code and what happens next. */
type FaultClass = 'configuration' | 'infrastructure' | 'app-failure';

interface FaultText {
  readonly cause: string;
  readonly next: string;
  /** Whether the run that the fault ended is repeated, once. Gestures are never repeated within a run. */
  readonly retriable?: true;
}
export interface FaultFacts extends Omit<FaultText, 'retriable'> {
  readonly class: FaultClass;
  readonly retriable: boolean;
}

/** Faults by their codes. */
export const ofClass = <Code extends string>(
  faultClass: FaultClass,
  texts: Readonly<Record<Code, FaultText>>,
): Readonly<Record<Code, FaultFacts>> => {
  const facts = Object.entries<FaultText>(texts).map(([code, text]) => [
    code,
    { class: faultClass, retriable: false, ...text },
  ]);
  return Object.fromEntries(facts);
};

/** Faults of the device and of adb. */
export const deviceFaults = {
  ...ofClass('configuration', {
    'install-restricted': {
      cause:
        'The device lets nothing be installed over USB, or its prompt was declined or not answered in time.',
      next: 'A person must act on the device: on Xiaomi (MIUI, HyperOS) switch on *Install via USB* in the developer options; elsewhere accept the prompt.',
    },
    'other-signature': {
      cause:
        'The device has a build of the app that was signed with another key, and Android updates none with it.',
      next: 'Sign both builds with one key, or add `--reinstall`, which uninstalls the app first: its data is lost.',
    },
    'older-version': {
      cause: 'The device has a newer version of the app, and Android installs no older one over it.',
      next: 'Give the builds one version code, or the new one the higher, or add `--reinstall`, which uninstalls the app first: its data is lost.',
    },
    'apk-refused': {
      cause: 'Android does not install this APK on this device.',
      next: 'The message has its reason: build the APK for the API level and the ABI of the device, or choose a device that takes it.',
    },
    'shell-restricted': {
      cause:
        'The phone denies its shell a permission that the shell has on other phones, until a switch is on.',
      next: 'Switch it on in the developer options and attach the phone again: on Xiaomi, Redmi and POCO *USB debugging (Security settings)*, on Oppo, Realme and OnePlus *Disable permission monitoring*.',
    },
    locked: {
      cause:
        'The device shows its lock screen, which only its owner can open, or was not unlocked since it was started.',
      next: 'Unlock it, and for devices that only measure set *Screen lock* to *None* in the settings.',
    },
    'no-activity': {
      cause: 'The app has no activity of the name that a spec opens.',
      next: 'Correct the name in `app.open()`; the manifest of the app has the names.',
    },
    'not-exported': {
      cause:
        'The activity that a spec opens is one that only the app itself may open, and the app has no probe that could, or no launcher activity.',
      next: 'Measure a build with the probe, which opens it; or open the launcher\'s activity and press the way to it; or set `android:exported="true"` in the build that is measured.',
    },
    'api-too-old': {
      cause: 'The device is older than Android 8.0 (API 26), the first that Appium drives.',
      next: 'Measure on a device with API 26 or newer.',
    },
    'debuggable-build': {
      cause:
        'The app is debuggable, so its code runs slower than its users see, and on API 29 and newer it need not be.',
      next: 'Measure a variant that is profileable and sets `dev.hitchproof.enabled`, or a release build with `--inject` (docs/guide/your-app.md); or accept it with `--allow debuggable`, which marks the verdict.',
    },
  }),
  ...ofClass('infrastructure', {
    'no-device': {
      cause: 'No device is attached, or the requested device is not.',
      next: 'Attach it, or choose `--device virtual`.',
    },
    'device-unauthorized': {
      cause: 'The device does not allow USB debugging from this machine.',
      next: 'Accept the prompt on its screen.',
    },
    'no-permissions': {
      cause: 'The user of this machine may not open the USB device.',
      next: 'On Linux install the udev rules (Debian and Ubuntu: `android-sdk-platform-tools-common`; Arch: `android-udev`), join the group `plugdev`, log in again, and attach the device again.',
    },
    'device-busy': {
      cause: 'Another session, or a farm, of this machine uses the device.',
      next: 'Wait until it ends, end the process that the message names, or choose another device.',
    },
    'device-full': {
      cause: 'The storage of the device is full.',
      next: 'Delete files or apps from the device.',
    },
    'simulator-failed': {
      cause: 'The virtual device failed at something that a phone does.',
      next: 'Measure on a phone, and report the exception in the message.',
    },
    'touch-refused': {
      cause: 'The device takes no touches from the engine that moves the finger, or lost some of them.',
      next: 'Choose another engine with `--engine`; on Xiaomi switch on *USB debugging (Security settings)* in the developer options.',
    },
    'device-lost': {
      cause: 'The device went offline or was detached during the session.',
      next: 'Check the cable and the hub; a device that restarts by itself needs attention.',
    },
    'device-ended': {
      cause: 'The virtual device did not start, or ended during the session.',
      next: 'Read device.log and device/host.log in the run folder.',
    },
    'adb-failed': {
      cause: 'An adb command failed or did not end in time.',
      next: 'Run the command that the message names by hand.',
    },
    'adb-connection': {
      cause: 'The connection between adb and the device broke: `closed`, `protocol fault`, `device offline`.',
      next: 'If it happens again, use another cable or port.',
      retriable: true,
    },
    'adb-server-ended': {
      cause:
        'The adb server did not start, or ended during the session; another adb of a different version ends it.',
      next: 'During a session start no other adb, or one of the same version.',
    },
  }),
};
