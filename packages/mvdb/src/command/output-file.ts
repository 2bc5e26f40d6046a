import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { MvdbError } from '../errors/errors.ts';
import { OUTPUT_FAILED } from '../errors/failures.ts';
import type { OutputTarget } from '../query/syntax.ts';
import { missingCapability } from '../rights/capabilities.ts';
import type { Session } from '../session/session.ts';

/** Characters gathered before they are written. */
const CHUNK_SIZE = 65_536;

/**
 * Writes lines to a file of the operating system, as `TO path` asks. A failure leaves the file as it was.
 *
 * @returns The number of lines.
 * @throws MvdbError `NOT_PERMITTED` unless the context may; `OUTPUT_FAILED`; what making the lines throws.
 */
export function writeOutputFile(
  session: Session,
  { path, existing }: OutputTarget,
  lines: Iterable<string>,
): number {
  assertMayWriteFile(session, path);
  session.beforeIrreversible(`Writing the file ${path}`);
  const replacement = `${path}.${process.pid}.new`;
  const opened = existing === 'overwrite' ? replacement : path;
  const file = attempt(path, () => openSync(opened, existing === 'append' ? 'a' : 'wx'));
  const sizeBefore = attempt(path, () => fstatSync(file).size);
  let isComplete = false;
  try {
    const count = writeLines(path, file, lines);
    if (existing === 'overwrite') attempt(path, () => renameSync(replacement, path));
    isComplete = true;
    return count;
  } finally {
    if (!isComplete && existing === 'append') ftruncateSync(file, sizeBefore);
    closeSync(file);
    if (!isComplete && existing !== 'append') rmSync(opened, { force: true });
  }
}

function assertMayWriteFile(session: Session, path: string): void {
  const what = `Writing the file ${path}`;
  session.assertMayCommand('full', what);
  if (!session.capabilities.write) throw missingCapability(what, 'write', 'true');
}

function writeLines(path: string, file: number, lines: Iterable<string>): number {
  let count = 0;
  let chunk = '';
  for (const line of lines) {
    count += 1;
    chunk += `${line}\n`;
    if (chunk.length < CHUNK_SIZE) continue;
    writeAll(path, file, chunk);
    chunk = '';
  }
  writeAll(path, file, chunk);
  return count;
}

/** Writes the whole text, however little the system takes at a time. */
function writeAll(path: string, file: number, text: string): void {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) written += attempt(path, () => writeSync(file, bytes, written));
}

function attempt<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
    const reason =
      code === 'EEXIST'
        ? 'it is there already; add OVERWRITING or APPENDING'
        : `the system reports ${code}`;
    throw new MvdbError(OUTPUT_FAILED, `${path}: ${reason}.`, { cause });
  }
}
