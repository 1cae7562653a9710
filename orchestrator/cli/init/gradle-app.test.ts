import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gradleApps } from './gradle-app.ts';
import { gradleBuildOf } from './gradle-build.ts';
import { newFiles } from './new-files.ts';

let project = '';
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'gradle-app-'));
});
afterEach(() => rmSync(project, { recursive: true }));

function put(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(project, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
const MANIFEST = (activity: string, more = ''): string => `<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android"${more}>
  <application><activity android:name=".Other"/>
    <activity android:name="${activity}" android:exported="true"><intent-filter>
      <action android:name="android.intent.action.MAIN"/>
      <category android:name="android.intent.category.LAUNCHER"/>
    </intent-filter></activity>
  </application>
</manifest>`;

describe("the files of Android Studio's own templates", () => {
  it('in Kotlin, with a version catalogue', () => {
    put({
      'settings.gradle.kts': `pluginManagement { repositories { google() } }
rootProject.name = "My Application"
include(":app")
include(":core")`,
      'build.gradle.kts': 'plugins { alias(libs.plugins.android.application) apply false }',
      'gradle/libs.versions.toml': `[versions]
agp = "8.7.0"
[plugins]
android-application = { id = "com.android.application", version.ref = "agp" }
android-library = { id = "com.android.library", version.ref = "agp" }`,
      'core/build.gradle.kts': 'plugins { alias(libs.plugins.android.library) }',
      'app/build.gradle.kts': `plugins {
    alias(libs.plugins.android.application)
}
android {
    namespace = "com.example.myapplication"
    defaultConfig { applicationId = "com.example.app" }
    buildTypes { release { isMinifyEnabled = false } }
}`,
      'app/src/main/AndroidManifest.xml': MANIFEST('.MainActivity'),
    });
    expect(gradleApps(project)).toEqual([
      {
        apk: 'app/build/outputs/apk/debug/app-debug.apk',
        package: 'com.example.app',
        launcher: 'com.example.myapplication.MainActivity',
        isDemo: false,
        variants: ['debug'],
      },
    ]);
  });

  it('in Groovy, below a folder, with the package in the manifest', () => {
    put({
      'android/settings.gradle': "rootProject.name = 'shop'\ninclude ':app', ':lib' // all",
      'android/build.gradle':
        "buildscript { dependencies { classpath 'com.android.tools.build:gradle:7.0' } }",
      'android/app/build.gradle': `apply plugin: 'com.android.application'
/* applicationId "com.wrong" */
android { defaultConfig { minSdkVersion 21 } }`,
      'android/app/src/main/AndroidManifest.xml': MANIFEST('com.acme.Home', ' package="com.acme"'),
      'android/lib/build.gradle': "apply plugin: 'com.android.library'",
    });
    expect(gradleApps(project)).toMatchObject([
      {
        apk: 'android/app/build/outputs/apk/debug/app-debug.apk',
        package: 'com.acme',
        launcher: 'com.acme.Home',
      },
    ]);
  });
});

it('the first flavour of each dimension is meant, in the order of the dimensions', () => {
  put({
    'settings.gradle.kts': 'include(":mobile:shop")',
    'mobile/shop/build.gradle.kts': `plugins { id("com.android.application") }
android {
  namespace = "com.acme.shop"
  defaultConfig { applicationId = "com.acme" }
  flavorDimensions += listOf("tier", "server")
  productFlavors {
    create("staging") { dimension = "server"; applicationIdSuffix = ".staging" }
    create("live") { dimension = "server" }
    register("free") { dimension = "tier" }
    create("paid") { dimension = "tier" }
  }
  buildTypes { getByName("debug") { applicationIdSuffix = ".debug" } }
}`,
  });
  expect(gradleApps(project)).toEqual([
    {
      apk: 'mobile/shop/build/outputs/apk/freeStaging/debug/shop-free-staging-debug.apk',
      package: 'com.acme.staging.debug',
      launcher: undefined,
      isDemo: false,
      variants: ['freeStagingDebug', 'freeLiveDebug', 'paidStagingDebug', 'paidLiveDebug'],
    },
  ]);
});

it('flavours in Groovy, a module in another folder, and several apps', () => {
  put({
    'settings.gradle': `include ':phone'
include ':wear'
project(':wear').projectDir = new File(settingsDir, 'watch/app')`,
    'phone/build.gradle': `plugins { id 'com.android.application' }
android {
  namespace 'com.acme.phone'
  flavorDimensions 'tier'
  productFlavors {
    free { dimension 'tier' }
    paid { dimension 'tier' }
  }
}`,
    'watch/app/build.gradle':
      "plugins { id 'acme.android.application' }\nandroid { namespace 'com.acme.wear' }",
  });
  expect(gradleApps(project).map(({ apk, package: id }) => [apk, id])).toEqual([
    ['phone/build/outputs/apk/free/debug/phone-free-debug.apk', 'com.acme.phone'],
    ['watch/app/build/outputs/apk/debug/wear-debug.apk', 'com.acme.wear'],
  ]);
});

it('its variant is what the job builds, and what the configuration measures', () => {
  put({
    'settings.gradle.kts': 'include(":app")',
    gradlew: '',
    'app/build.gradle.kts': `plugins { id("com.android.application") }
android { namespace = "com.acme"; productFlavors { create("free") {} } }`,
  });
  const [app] = gradleApps(project);
  if (app === undefined) throw new Error('There is no app.');
  const files = newFiles(app, 'github', gradleBuildOf(project, app.apk));
  expect(files['hitchproof.config.ts']).toContain(
    "apk: 'app/build/outputs/apk/free/debug/app-free-debug.apk'",
  );
  expect(files['.github/workflows/scroll-performance.yml']).toContain(
    '      - run: ./gradlew :app:assembleFreeDebug\n',
  );
});

it.each([
  ['no Gradle', { 'package.json': '{}' }],
  [
    'only libraries',
    { 'settings.gradle': "include ':a'", 'a/build.gradle': "plugins { id 'com.android.library' }" },
  ],
  ['a module without files', { 'settings.gradle': "include ':a'" }],
])('none in %s', (_, files) => {
  put(files);
  expect(gradleApps(project)).toEqual([]);
});
