/** Why a file or an account of another system cannot be read, by stable code. */
export const importErrorMessages = {
  ENCODING_UNKNOWN: 'There is no such code page here.',
  FILE_DAMAGED: 'The file is damaged where it says how it is built.',
  FILE_UNKNOWN: 'The file has no format that is read here.',
  FORM_UNSUPPORTED: 'The format is recognized, and this form of it is not read here.',
  TEXT_INVALID: 'The text has bytes without a character.',
  TABLE_TAKEN: 'The account has tables of these names already.',
} as const;

export type ImportErrorCode = keyof typeof importErrorMessages;

/** A file or an account that cannot be read. Branch on `code`, never on the text. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly code: ImportErrorCode;

  constructor(code: ImportErrorCode, detail: string, options?: ErrorOptions) {
    super(`${importErrorMessages[code]} ${detail}`, options);
    this.code = code;
  }
}
