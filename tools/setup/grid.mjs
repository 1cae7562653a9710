import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mavenProgram } from './java-parts.mjs';
import { checkout, isCheckout } from './places.mjs';
import { runProgram } from './run-program.mjs';

/** Selenium Grid, unmodified. */
export const GRID_VERSION = '4.47.0';

/** State folder for its jars: that of the checkout, or that of the project. */
const stateOf = (/** @type {import('./places.mjs').Project} */ { state }) =>
  isCheckout ? checkout.state : state;

/** The folder with Grid's jars. */
export const gridFolder = (/** @type {import('./places.mjs').Project} */ project) =>
  join(stateOf(project), `selenium-grid-${GRID_VERSION}`);

/**
 * Only needed by `hitchproof farm`.
 * @returns {import('./ensure.mjs').Precondition}
 */
export function gridOf(/** @type {import('./places.mjs').Project} */ project) {
  const folder = gridFolder(project);
  const pom = join(stateOf(project), 'selenium-grid.pom.xml');
  const args = ['-B', '-q', '-f', pom, COPY, `-DoutputDirectory=${folder}`];
  const isThere = () =>
    existsSync(folder) && readdirSync(folder).includes(`selenium-grid-${GRID_VERSION}.jar`);
  return {
    name: 'Selenium Grid',
    cost: `version ${GRID_VERSION}, with Maven, 60 MB`,
    state: () =>
      isThere()
        ? { ok: true, found: GRID_VERSION }
        : {
            ok: false,
            missing: `its jars are not in ${folder}`,
            fix: `install Maven and run \`mvn ${args.join(' ')}\``,
          },
    async provide(say) {
      mkdirSync(stateOf(project), { recursive: true });
      writeFileSync(pom, POM);
      // The jars of an interrupted download would be mistaken for all of them.
      rmSync(folder, { recursive: true, force: true });
      await runProgram(mavenProgram(), args, { say });
    },
  };
}

const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>dev.hitchproof</groupId>
  <artifactId>selenium-grid</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>org.seleniumhq.selenium</groupId>
      <artifactId>selenium-grid</artifactId>
      <version>${GRID_VERSION}</version>
    </dependency>
  </dependencies>
</project>
`;
