import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { readPlainText } from '../../run-folder/plain-files.ts';
import type { FoundApp } from './find-app.ts';

/** An app that a Gradle build would make. */
export interface GradleApp extends FoundApp {
  readonly isDemo: false;
  /** Names of its debug variants, of which the first is meant. */
  readonly variants: readonly string[];
}

/**
 * The apps of the Gradle builds in a project and in its folders, by their files: Gradle itself does not run, which would take
 * minutes and an Android SDK. What a convention plugin adds is not seen.
 */
export const gradleApps = (project: string): readonly GradleApp[] =>
  buildsIn(project).flatMap((build) =>
    modulesOf(join(project, build)).flatMap((module) => appOf(project, build, module) ?? []),
  );

/** Folders with a settings file: the project's own, `android` of React Native and Flutter, and the like. */
function buildsIn(project: string): readonly string[] {
  const below = readdirSync(project, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$|build$)/.test(entry.name))
    .map(({ name }) => name);
  return ['', ...below].filter((folder) => textOf(join(project, folder), 'settings.gradle') !== undefined);
}

/** A build file in either language, without comments. */
function textOf(folder: string, name: string): string | undefined {
  const path = ['', '.kts'].map((end) => join(folder, `${name}${end}`)).find(existsSync);
  return path === undefined
    ? undefined
    : readPlainText(path)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/(^|[^:"'])\/\/.*$/gm, '$1');
}

const quotedIn = (text: string): readonly string[] =>
  [...text.matchAll(/["']([^"'\n]+)["']/g)].flatMap(([, quoted]) => quoted ?? []);

interface Module {
  /** Path below the build's folder; empty: the root project. */
  readonly folder: string;
  /** The base name of its outputs. */
  readonly name: string;
}

/** https://docs.gradle.org/current/userguide/multi_project_builds.html */
function modulesOf(build: string): readonly Module[] {
  const settings = textOf(build, 'settings.gradle') ?? '';
  const moved = new Map(
    [
      ...settings.matchAll(
        /project\(\s*["']:?([^"']+)["']\s*\)\.projectDir\s*=\s*(?:new\s+)?[Ff]ile\s*\((?:[^"')]*,)?\s*["']([^"']+)["']/g,
      ),
    ].map(([, path = '', folder = '']) => [path, folder]),
  );
  const included = [...settings.matchAll(/\binclude\b\s*\(?((?:\s*["'][^"'\n]+["']\s*,?)+)/g)]
    .flatMap(([, paths = '']) => quotedIn(paths))
    .map((path) => path.replace(/^:/, ''))
    .map((path) => ({
      folder: moved.get(path) ?? path.replaceAll(':', '/'),
      name: path.split(':').at(-1) ?? path,
    }));
  const [, root = 'app'] = /rootProject\.name\s*=\s*["']([^"']+)["']/.exec(settings) ?? [];
  return [{ folder: '', name: root }, ...included];
}

function appOf(project: string, build: string, { folder, name }: Module): GradleApp | undefined {
  const module = join(build, folder);
  const text = textOf(join(project, module), 'build.gradle');
  if (text === undefined || !isApplication(text, join(project, build))) return undefined;
  const flavours = chosenFlavours(text);
  const path = [...(flavours.length === 0 ? [] : [camel(flavours)]), 'debug'].join('/');
  const file = [name, ...flavours, 'debug'].join('-');
  const manifest = manifestOf(join(project, module));
  const namespace = settingIn(text, 'namespace') ?? manifest.package;
  const id = settingIn(text, 'applicationId') ?? namespace;
  if (id === undefined) return undefined;
  const suffixes = [...flavours, 'debug'].map((block) =>
    blocks(text, block)
      .flatMap((inside) => settingIn(inside, 'applicationIdSuffix') ?? [])
      .join(''),
  );
  return {
    apk: join(module, 'build/outputs/apk', path, `${file}.apk`).replaceAll('\\', '/'),
    package: `${id}${suffixes.join('')}`,
    launcher: manifest.launcher?.replace(/^\./, `${namespace ?? id}.`),
    isDemo: false,
    variants: variantsOf(text),
  };
}

/** By its plugin's id, by an alias of the version catalogue, or by a convention plugin that is named after it. */
function isApplication(text: string, build: string): boolean {
  const catalogue = join(build, 'gradle', 'libs.versions.toml');
  const plugins = existsSync(catalogue) ? readPlainText(catalogue) : '';
  const aliases = [...plugins.matchAll(/^\s*([\w.-]+)\s*=\s*(?:\{[^}\n]*\bid\s*=\s*)?["']([^"':]+)/gm)]
    .filter(([, , id = '']) => isApplicationId(id))
    .map(([, alias = '']) => `libs.plugins.${alias.replaceAll(/[-_]/g, '.')}`);
  const applied = text.split('\n').filter((line) => !/\bapply\s*\(?\s*false/.test(line));
  return applied.some(
    (line) =>
      quotedIn(line).some(isApplicationId) ||
      aliases.some((alias) => line.replaceAll(/\s/g, '').includes(`alias(${alias})`)),
  );
}

const isApplicationId = (id: string): boolean => /(^|\.)android\.application(\.|$)/.test(id);

/** The contents of the blocks of this name, at any depth. */
function blocks(text: string, name: string): readonly string[] {
  const start = new RegExp(`(?:\\b${name}|["']${name}["']\\s*\\)?)\\s*\\{`, 'g');
  return [...text.matchAll(start)].map((match) => blockAt(text, (match.index ?? 0) + match[0].length));
}

/** From behind an opening brace to its closing one. */
function blockAt(text: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; end < text.length && depth > 0; end++) depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0;
  return text.slice(start, end - 1);
}

/** The first one of a field, e.g. `applicationId = "com.acme"`. */
const settingIn = (text: string, field: string): string | undefined =>
  new RegExp(`\\b${field}\\s*(?:=|\\.set\\(|\\s)\\s*["']([^"'$]+)["']`).exec(text)?.[1];

/** The flavours by dimension, in the order in which they are joined. */
function flavoursOf(text: string): readonly (readonly string[])[] {
  const [inside = ''] = blocks(text, 'productFlavors');
  const named = [
    ...inside.matchAll(/(?:(?:create|register|maybeCreate)\s*\(\s*)?["']?([A-Za-z]\w*)["']?\s*\)?\s*\{/g),
  ].map((match) => ({
    name: match[1] ?? '',
    dimension: settingIn(blockAt(inside, (match.index ?? 0) + match[0].length), 'dimension'),
  }));
  const declared = quotedIn(/\bflavorDimensions\b[^\n]*/.exec(text)?.[0] ?? '');
  const dimensions = declared.length > 0 ? declared : [''];
  return dimensions
    .map((dimension) =>
      named.filter((one) => (one.dimension ?? dimensions[0]) === dimension).map(({ name }) => name),
    )
    .filter((names) => names.length > 0);
}

const chosenFlavours = (text: string): readonly string[] =>
  flavoursOf(text).flatMap(([first]) => first ?? []);

const variantsOf = (text: string): readonly string[] =>
  flavoursOf(text)
    .reduce<readonly (readonly string[])[]>(
      (all, names) => all.flatMap((before) => names.map((name) => [...before, name])),
      [[]],
    )
    .map((flavours) => camel([...flavours, 'debug']));

const camel = ([first = '', ...others]: readonly string[]): string =>
  [first, ...others.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))].join('');

/** What the module's own manifest says. */
function manifestOf(module: string): { readonly package?: string; readonly launcher?: string } {
  const path = join(module, 'src/main/AndroidManifest.xml');
  if (!existsSync(path)) return {};
  const root = new DOMParser({ onError: () => undefined }).parseFromString(readPlainText(path), 'text/xml');
  const activities = ['activity', 'activity-alias'].flatMap((tag) => [...root.getElementsByTagName(tag)]);
  const launcher = activities
    .find((activity) =>
      [...activity.getElementsByTagName('category')].some(
        (category) => category.getAttribute('android:name') === 'android.intent.category.LAUNCHER',
      ),
    )
    ?.getAttribute('android:name');
  const id = root.documentElement?.getAttribute('package');
  return {
    ...(id === null || id === undefined || id === '' ? {} : { package: id }),
    ...(launcher === null || launcher === undefined ? {} : { launcher }),
  };
}
