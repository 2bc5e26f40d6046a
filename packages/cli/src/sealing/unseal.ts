import { createDecipheriv } from 'node:crypto';
import { SealingError } from '../errors/sealing-error.ts';
import { ByteSource } from './byte-source.ts';
import {
  CIPHER,
  fileKeyOf,
  HEAD_BYTES,
  isIntact,
  LABEL_BYTES,
  MAGIC,
  nonceOf,
  readLabel,
  SALT_BYTES,
  TAG_BYTES,
} from './sealed-form.ts';

/**
 * Opens what `seal` made, piece by piece. No byte is given that was changed or moved; but that the file is whole is
 * known only at its end: undo until then what is done with its beginning.
 *
 * @param name - What is opened, for errors.
 * @throws SealingError `KEY_WRONG`, `NOT_SEALED`, `SEALED_FILE_CUT`, `SEALED_FILE_CHANGED`.
 */
export function* unseal(
  chunks: Iterable<Uint8Array>,
  key: Uint8Array,
  name: string,
): Generator<Buffer> {
  const source = new ByteSource(chunks);
  const fileKey = readHead(source, key, name);
  for (let number = 0; ; number += 1) {
    const frame = readFrame(source, name);
    const { label, enciphered, tag, isLast } = frame;
    if (isLast && source.take(1).length > 0)
      throw new SealingError('SEALED_FILE_CHANGED', `${name} goes on after its end.`);
    const decipher = createDecipheriv(CIPHER, fileKey, nonceOf(number), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(label).setAuthTag(tag);
    const content = decipher.update(enciphered);
    try {
      decipher.final();
    } catch (cause) {
      throw new SealingError('SEALED_FILE_CHANGED', `Frame ${number + 1} of ${name} is another.`, {
        cause,
      });
    }
    yield content;
    if (isLast) return;
  }
}

/** Bytes that are not sealed, as they come. @throws SealingError `KEY_MISSING` for those that are. */
export function* unsealed(chunks: Iterable<Uint8Array>, name: string): Generator<Uint8Array> {
  const source = new ByteSource(chunks);
  const start = source.take(MAGIC.length);
  if (start.equals(MAGIC)) throw new SealingError('KEY_MISSING', `${name} is one.`);
  if (start.length > 0) yield start;
  yield* source.others();
}

/** @returns The key of the file. */
function readHead(source: ByteSource, key: Uint8Array, name: string): Uint8Array {
  const head = source.take(HEAD_BYTES);
  const start = head.subarray(0, MAGIC.length);
  if (!start.equals(MAGIC.subarray(0, start.length)))
    throw new SealingError('NOT_SEALED', `Open ${name} without a key.`);
  if (head.length < HEAD_BYTES) throw cut(name);
  if (!isIntact(head))
    throw new SealingError('SEALED_FILE_CHANGED', `The head of ${name} is another.`);
  const expected = fileKeyOf(key, head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES));
  if (!expected.head.equals(head)) throw new SealingError('KEY_WRONG', `${name} needs its own.`);
  return expected.key;
}

interface Frame {
  readonly label: Buffer;
  readonly enciphered: Buffer;
  readonly tag: Buffer;
  readonly isLast: boolean;
}

function readFrame(source: ByteSource, name: string): Frame {
  const label = source.take(LABEL_BYTES);
  if (label.length < LABEL_BYTES) throw cut(name);
  const reported = readLabel(label);
  if (reported === undefined)
    throw new SealingError(
      'SEALED_FILE_CHANGED',
      `A frame of ${name} cannot be as long as it says.`,
    );
  const body = source.take(reported.length + TAG_BYTES);
  if (body.length < reported.length + TAG_BYTES) throw cut(name);
  const enciphered = body.subarray(0, reported.length);
  return { label, enciphered, tag: body.subarray(reported.length), isLast: reported.isLast };
}

function cut(name: string): SealingError {
  return new SealingError('SEALED_FILE_CUT', `${name} ends before its last frame does.`);
}
