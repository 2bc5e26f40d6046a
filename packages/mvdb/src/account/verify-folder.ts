import { once } from 'node:events';
import { extname } from 'node:path';
import { assertArgument, assertText } from '../arguments/checked.ts';
import { FLAG, FUNCTION } from '../arguments/kinds.ts';
import { closedOptionsOf } from '../arguments/option-names.ts';
import { MvdbError } from '../errors/errors.ts';
import { failures } from '../errors/failure-table.ts';
import { startProcess } from '../system/start-module.ts';
import { unread, type Verification, type VerificationWatch } from '../upkeep/verify-account.ts';
import { ViolationList } from '../upkeep/violations.ts';
import type { AccountOptions } from './account-options.ts';

const OPTIONS = closedOptionsOf({ readOnly: FLAG });

/** What the process that looks at an account mentions it. */
export type VerifierMessage =
  | { readonly kind: 'seen'; readonly location: string; readonly count: number }
  | { readonly kind: 'found'; readonly found: Verification }
  | { readonly kind: 'failed'; readonly error: Pick<MvdbError, 'code' | 'detail'> };

/**
 * Looks at all of an account, as `Account.verify` does, from a process of its own: whatever is wrong with the
 * file, also where reading it ends that process, is a violation that is found.
 *
 * @param watch - Informed of each table and index that has been looked at.
 * @param options - With `readOnly` no file of it is changed; others cannot write to it meanwhile.
 * @throws MvdbError `ACCOUNT_NOT_FOUND`, `ACCOUNT_FAILED`; with `readOnly` also `ACCOUNT_BUSY`.
 */
export async function verifyFolder(
  folder: string,
  watch: VerificationWatch = () => {},
  options: Pick<AccountOptions, 'readOnly'> = {},
): Promise<Verification> {
  assertText('verifyFolder', 'folder', folder);
  assertArgument('verifyFolder', 'watch', watch, FUNCTION);
  assertArgument('verifyFolder', 'options', options, OPTIONS);
  const { readOnly = false } = options;
  const child = startProcess(verifierFile(), [folder, String(readOnly)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let outcome: Exclude<VerifierMessage, { kind: 'seen' }> | undefined;
  let last = 'its headers';
  let lastWords = '';
  child.stderr?.on('data', (text: Buffer) => {
    lastWords = (lastWords + text).slice(-1000);
  });
  child.on('message', (message: VerifierMessage) => {
    if (message.kind !== 'seen') outcome = message;
    else {
      last = message.location;
      watch(message.location, message.count);
    }
  });
  const [status, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (outcome?.kind === 'found') return outcome.found;
  const violations = new ViolationList();
  if (outcome === undefined) {
    const end = signal === null ? `with status ${status}` : `by ${signal}`;
    const detail = `Reading on after ${last} ended the process ${end}. ${lastWords.trim()}`.trim();
    violations.add({ location: 'data.mdb', detail });
  } else if (outcome.error.code === 'ACCOUNT_DAMAGED')
    violations.add({ location: 'data.mdb', detail: outcome.error.detail });
  else throw new MvdbError(failures[outcome.error.code], outcome.error.detail);
  return unread(violations);
}

/** It lies beside this file and is built beside it. */
function verifierFile(): URL {
  return new URL(`./verify-process${extname(import.meta.url)}`, import.meta.url);
}
