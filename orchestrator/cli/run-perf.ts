import { resolve } from 'node:path';
import { readEnvironment } from '../config.ts';
import type { ExitCode } from '../judge/judgement.ts';
import { type Job, perf } from '../pipeline.ts';
import { withAcceptedBaseline } from '../session-baseline.ts';
import { root, sdkFolder } from '../setup/places.mjs';
import { findTarget } from './find-target.ts';
import { gitFacts } from './git-facts.ts';
import { loadConfig } from './load-config.ts';
import type { PerfOptions } from './perf.ts';
import { presentEnd } from './present-end.ts';
import { presentProgress } from './present-progress.ts';
import { recordHistory } from './record-history.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { toolName } from './tool-name.ts';
import { worldFor } from './world-for.ts';

/** `hitchproof perf`: options → job → what the terminal shows. */
export async function runPerf(options: PerfOptions): Promise<ExitCode> {
  const environment = readEnvironment();
  const config = await loadConfig(root);
  const target = await findTarget(options.device, config, environment);
  const world = worldFor(options.world, target.kind);
  const refreshHz = options.hz ?? world?.refreshHz ?? 60;
  process.stdout.write(`${target.line(refreshHz)}\n`);
  const packageName = options.package ?? config.package;
  const apk = options.apk ?? config.apk;
  const job: Job = {
    root,
    reports: resolve(root, options.reports ?? config.reports),
    stand: {
      sdk: sdkFolder,
      target: target.chosen,
      world: world?.name,
      refreshHz,
      seed: options.seed,
      adbPort: target.adbPort,
    },
    plan: {
      kind: target.kind,
      specs: (options.spec === undefined ? config.specs : [options.spec]).map((spec) => resolve(root, spec)),
      package: packageName,
      extras: world?.extras ?? [],
      seed: options.seed,
      gestureEngine: options.engine ?? config.gestureEngine,
      ...(apk === undefined ? {} : { apk: resolve(root, apk) }),
      ...(options.against === undefined ? {} : { against: resolve(root, options.against) }),
      ...(options.runs === undefined ? {} : { runs: options.runs }),
      ...(options.slides === undefined ? {} : { slides: options.slides }),
      ...(options.scenario === undefined ? {} : { scenario: options.scenario }),
      ...(config.appPackages === undefined ? {} : { appPackages: config.appPackages }),
    },
    facts: {
      tool: toolName(root),
      seed: options.seed,
      ...(world === undefined ? {} : { world: world.name }),
      ...gitFacts(root, environment),
    },
    analyse: {
      config,
      strict: options.strict,
      withBaseline: withAcceptedBaseline(
        resolve(root, options.baseline ?? config.baseline),
        options.baseline !== undefined,
      ),
    },
    onProgress: presentProgress((line) => process.stdout.write(`${line}\n`)),
    stop: stopOnSignal(),
  };
  const result = await perf(job);
  if (result.analysed !== undefined) await recordHistory(job.reports, result.analysed);
  return presentEnd(result, { allure: options.allure, say: (line) => process.stdout.write(`${line}\n`) });
}
