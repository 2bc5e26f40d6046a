/** The process that looks at an account for `verifyFolder`. Its arguments are the folder, and whether nothing may change. */

import { MvdbError } from '../errors/errors.ts';
import { lastCommitIn, walkFolder } from '../storage/folder/folder-engine.ts';
import { unread, type Verification } from '../upkeep/verify-account.ts';
import { ViolationList } from '../upkeep/violations.ts';
import { Account } from './account.ts';
import type { VerifierMessage } from './verify-folder.ts';

const [folder = '', readOnly] = process.argv.slice(2);

report(await outcome());
process.disconnect();

async function outcome(): Promise<VerifierMessage> {
  try {
    return { kind: 'found', found: violationsAtRest() ?? (await verified()) };
  } catch (error) {
    if (!(error instanceof MvdbError)) throw error;
    return { kind: 'failed', error: { code: error.code, detail: error.detail } };
  }
}

/** Violations of the pages, before LMDB touches any. While somebody writes, only those reported later are some. */
function violationsAtRest(): Verification | undefined {
  const commit = lastCommitIn(folder);
  if (commit === 0) return undefined;
  const violations = new ViolationList();
  walkFolder(folder, (location, detail) => violations.add({ location, detail }));
  return violations.count > 0 && lastCommitIn(folder) === commit ? unread(violations) : undefined;
}

async function verified(): Promise<Verification> {
  const account = Account.open({ path: folder, create: false, readOnly: readOnly === 'true' });
  try {
    return account.verify((location, count) => report({ kind: 'seen', location, count }));
  } finally {
    await account.close();
  }
}

function report(message: VerifierMessage): void {
  process.send?.(message);
}
