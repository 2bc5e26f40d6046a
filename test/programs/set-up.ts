import type { TestProject } from 'vitest/node';
import { bundlePrograms } from './bundled-programs.ts';

/** Before all tests, and before some are run again: what they start may have changed. */
export default async function setUp(project: TestProject): Promise<void> {
  await bundlePrograms();
  project.onTestsRerun(bundlePrograms);
}
