import { CommandFailure, exitStatus } from '../errors/exit-status.ts';

/**
 * The text of bytes as they come, without a byte order mark at its start.
 *
 * @param name - What is read, for the error.
 * @throws CommandFailure where they are not UTF-8.
 */
export function* decoded(chunks: Iterable<Uint8Array>, name: string): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (cause) {
      throw new CommandFailure(exitStatus.failed, `${name} is not UTF-8.`, { cause });
    }
  };
  for (const chunk of chunks) {
    const text = decode(chunk);
    if (text !== '') yield text;
  }
  const rest = decode();
  if (rest !== '') yield rest;
}

/** All of a text that comes in parts. */
export function wholeText(parts: Iterable<string>): string {
  return [...parts].join('');
}

/** Characters of a line: what comes without a line end may have no end at all. */
const LINE_SIZE_MAX = 2 ** 28;

/**
 * The lines of a text that comes in parts, without their ends: LF, or CR and LF.
 *
 * @throws CommandFailure for a line that is longer than any that can be used.
 */
export function* linesOf(parts: Iterable<string>): Generator<string> {
  let rest = '';
  let number = 1;
  for (const part of parts) {
    const [first = '', ...pieces] = part.split('\n');
    rest += first;
    if (rest.length > LINE_SIZE_MAX)
      throw new CommandFailure(
        exitStatus.failed,
        `Line ${number} is longer than ${LINE_SIZE_MAX} characters.`,
      );
    for (const piece of pieces) {
      yield withoutReturn(rest);
      number += 1;
      rest = piece;
    }
  }
  if (rest !== '') yield withoutReturn(rest);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
