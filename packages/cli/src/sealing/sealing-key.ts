import { readPrivateFile } from '@mvdb/server/host';
import { SealingError } from '../errors/sealing-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { OptionTable } from '../options/option-table.ts';

/** Bytes of a key. @see FIPS 197, AES-256 */
export const KEY_BYTES = 32;

const FILE_BYTES_MAX = 1024;

const FORM = `A key is ${KEY_BYTES} random bytes as 64 hexadecimal digits or as Base64; \`mvdb token\` makes one.`;

/** Says where the key is; never the key itself, which others would see in the list of processes. */
export const keyOptions = {
  'key-file': {
    kind: 'text',
    placeholder: 'FILE',
    description:
      'File of mode 600 with the key that seals output and opens input (default: the key in MVDB_KEY; without either, nothing is sealed).',
  },
} as const satisfies OptionTable;

/**
 * The key that a file or the environment gives; `undefined` where neither does.
 *
 * @throws UsageError where both do; SealingError `KEY_UNUSABLE`, which never quotes the key.
 */
export function keyGiven(
  file: string | undefined,
  { MVDB_KEY: text }: Readonly<Record<string, string | undefined>>,
): Uint8Array | undefined {
  if (file === undefined) return text === undefined ? undefined : keyIn(text, 'MVDB_KEY');
  if (text !== undefined)
    throw new UsageError(
      'The key is given both by --key-file and by MVDB_KEY. Leave out one of them.',
    );
  const bad = (detail: string, cause?: unknown) =>
    new SealingError('KEY_UNUSABLE', `${file}: ${detail}`, { cause });
  return keyIn(readPrivateFile(file, FILE_BYTES_MAX, bad), file);
}

function keyIn(text: string, location: string): Uint8Array {
  const written = text.trim();
  const encoding = /^[0-9a-f]{64}$/i.test(written) ? 'hex' : 'base64';
  const isText = encoding === 'hex' || /^[A-Za-z0-9+/_-]{43}=?$/.test(written);
  const key = Buffer.from(written, encoding);
  if (!isText || key.length !== KEY_BYTES)
    throw new SealingError('KEY_UNUSABLE', `${location}: ${FORM}`);
  return key;
}
