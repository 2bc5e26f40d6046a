import type { TestProject } from 'vitest/node';
import { areProgramsBundled, bundlePrograms } from './bundled-programs.ts';

/** Once before the tests of all projects, and before some are run again: what they start may have changed. */
export default async function setUp(project: TestProject): Promise<void> {
  if (!areProgramsBundled()) await bundlePrograms();
  project.onTestsRerun(bundlePrograms);
}
