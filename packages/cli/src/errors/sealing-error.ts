/** Why a sealed file cannot be made or opened, by stable code. */
export const sealingErrorMessages = {
  KEY_MISSING:
    'A sealed file is opened with its key: name its file by --key-file, or set MVDB_KEY.',
  KEY_UNUSABLE: 'The key cannot be used.',
  KEY_WRONG: 'The file was sealed with another key.',
  NOT_SEALED: 'The file is not sealed; what a key is given for must be.',
  SEALED_FILE_CUT: 'The sealed file is cut short.',
  SEALED_FILE_CHANGED: 'The sealed file is not what it was when it was sealed.',
} as const;

export type SealingErrorCode = keyof typeof sealingErrorMessages;

/** A file that cannot be sealed, or is not opened. Branch on `code`, never on the text. */
export class SealingError extends Error {
  override readonly name = 'SealingError';
  readonly code: SealingErrorCode;

  constructor(code: SealingErrorCode, detail: string, options?: ErrorOptions) {
    super(`${sealingErrorMessages[code]} ${detail}`.trimEnd(), options);
    this.code = code;
  }
}
