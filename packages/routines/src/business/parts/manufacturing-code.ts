import { operation } from '../../entry/operation.ts';
import { ITEMMANF } from '../../schema/inventory.ts';

/** The type of a cross-reference that is the manufacturing code of its part. */
export const MANUFACTURING_TYPE = 'MFG';

export interface ManufacturingCode {
  readonly part: string;
  readonly code: string;
}

/** Gives a part its manufacturing code, in the place of the one that it has. */
export const setManufacturingCode = operation({
  writes: [ITEMMANF],
  rejections: ['MANUFACTURING RECORD NOT FOUND'],
  run({ session, company }, { part, code }: ManufacturingCode, reject) {
    const record = ITEMMANF.readLocked(session, company, part);
    if (record === undefined) throw reject('MANUFACTURING RECORD NOT FOUND');
    ITEMMANF.update(session, record, { manufacturingCode: code });
  },
});

/** Takes from a part a code that it has. */
export const clearManufacturingCode = operation({
  writes: [ITEMMANF],
  run({ session, company }, { part, code }: ManufacturingCode) {
    const record = ITEMMANF.readLocked(session, company, part);
    if (record?.manufacturingCode === code)
      ITEMMANF.update(session, record, { manufacturingCode: '' });
  },
});
