import type { Options } from '@wdio/types';
import { FaultError } from '../base/errors.ts';
import { refuseUnknown } from '../capture/refuse-unknown.ts';
import { checkSpecs } from '../cli/check-specs.ts';
import { checkGrid, chosenAppium } from '../cli/chosen-appium.ts';
import { isReady, openProject } from '../cli/command-context.ts';
import type { PreparedJob } from '../cli/job-of.ts';
import { withAppOf } from '../cli/perf.ts';
import { PERF_FIELDS, type PerfOptions } from '../cli/perf-options.ts';
import { prepareJob } from '../cli/prepare-job.ts';
import { publishResult } from '../cli/publish-result.ts';
import { programsOf, startText } from '../cli/run-job.ts';
import { plainOutput, terminalOn } from '../cli/terminal.ts';
import type { ExitCode } from '../judge/judgement.ts';
import { beginSession, conclude, openSession } from '../pipeline.ts';
import { plainText } from '../report/text/format.ts';
import { openRig } from '../rig/local-rig.ts';
import { endingOf, endOf, interruptionOf } from '../rig/session-end.ts';
import { sessionDeadline } from '../rig/supervised-deadline.ts';
import { gatherRecording, leftOutScenarios } from '../run-folder/run-folder.ts';
import type { WdioConnections } from '../service/appium-source.ts';
import { saveSessionPlan } from '../service/session-plan.ts';
import { endOnTrouble, type WdioPrograms } from './end-on-trouble.ts';

/** A session with a running device and Appium. */
export interface LaunchedSession extends WdioPrograms {
  /**
   * Stops both, judges the session and publishes it.
   * @param exitCode of WebdriverIO
   */
  readonly conclude: (exitCode: number) => Promise<ExitCode>;
}

/** Exit code of functional specs that all pass. */
const PASSED: ExitCode = 0;
const DEFAULTS: PerfOptions = { device: 'auto', seed: 1, strict: false, allure: true };

/** The parts of wdio.conf.ts that concern the launcher, and of the command line of `wdio run`. */
export type LaunchConfig = WdioConnections &
  Pick<Options.Testrunner, 'specs' | 'suites' | 'exclude' | 'rootDir' | 'shard' | 'mochaOpts'> & {
    readonly spec?: readonly string[];
    readonly suite?: readonly string[];
  };

/** Whether `wdio run` measures a part of the specs. */
export const isPartly = ({ spec = [], suite = [], exclude = [], shard, mochaOpts }: LaunchConfig): boolean =>
  spec.length + suite.length + exclude.length > 0 || (shard?.total ?? 1) > 1 || mochaOpts?.grep !== undefined;

function withChoice(job: PreparedJob, config: LaunchConfig): PreparedJob {
  const { against } = job.analyse;
  if (!isPartly(config)) return job;
  return {
    ...job,
    analyse: { ...job.analyse, against: { ...against, choice: { ...against.choice, isPart: true } } },
  };
}

/**
 * Starts a device and Appium for `wdio run`, and plans the session for the workers.
 * @throws FaultError if the device or Appium does not start
 */
export async function launchSession(
  given: Partial<PerfOptions>,
  config: LaunchConfig,
): Promise<LaunchedSession> {
  const options = { ...DEFAULTS, ...given };
  const terminal = terminalOn(plainOutput, options.quiet);
  const { say, note, doing } = terminal;
  refuseUnknown('HitchproofService', [given], [PERF_FIELDS]);
  const appium = await chosenAppium(given, config, terminal);
  const specs = [...(config.specs ?? []), ...Object.values(config.suites ?? {})].flat(2);
  const project = withAppOf(config, given, await openProject(undefined, process.cwd()));
  if (!(await isReady(project)))
    throw new FaultError('set-up', 'The machine is not set up; what to do is above.');
  const sources =
    specs.length === 0
      ? []
      : (await checkSpecs(specs, config.rootDir ?? project.root, { isPartly: isPartly(config) })).sources;
  const job = withChoice(await prepareJob(options, project, { terminal, appium, sources }), config);
  await checkGrid(job.rig.target, config);
  const folder = beginSession(job);
  doing(startText(programsOf(job)));
  const stop = new AbortController().signal;
  const onNotice = (sentence: string): void => note(plainText(sentence, 1_000));
  const { rig, plan } = await openSession({ ...job, openRig, stop, onNotice }, folder);
  const whole = sessionDeadline(rig.supervisor, plan.timeouts.sessionS);
  process.env.HITCHPROOF_PLAN = saveSessionPlan({ ...plan, progress: 'lines' });
  const programs = endOnTrouble(rig, say);
  // After Ctrl-C, WebdriverIO exits without calling onComplete; the programs end with this process.
  const abandon = (): void => {
    const end = { kind: 'stopped' } as const;
    if (gatherRecording(folder, endingOf(end)) !== undefined)
      process.stderr.write(`${interruptionOf(end)} To judge its runs: hitchproof analyse ${folder}\n`);
  };
  process.once('exit', abandon);
  return {
    ...programs,
    conclude: async (exitCode) => {
      process.off('exit', abandon);
      whole.clear();
      if (exitCode !== 0) await rig.check();
      const { trouble } = rig.supervisor;
      await rig.close();
      const mayMeasureNothing = isPartly(config);
      const end = endOf({ exitCode, trouble, stopped: false, folder, mayMeasureNothing });
      doing('Analysing the runs');
      const result = await conclude(job, { folder, end });
      if (
        mayMeasureNothing &&
        result.analysed === undefined &&
        end.kind === 'done' &&
        leftOutScenarios(folder).length === 0
      ) {
        say('None of the chosen specs measures a scenario.');
        return PASSED;
      }
      return publishResult(result, job.reports, { allure: options.allure, say, doing });
    },
  };
}
