import { FIELD_MARK } from 'mvdb';
import { dcount } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { listedValues } from '../../entry/packed.ts';
import { isAuditAction, postAudit, postProtectedAudit } from './audit.ts';
import { auditedPositions, misnamedPosition } from './audited-positions.ts';
import type { Change } from './changes.ts';

/** What a program says of a change that it made. */
export interface ReportedChange {
  readonly program: string;
  readonly table: string;
  readonly key: string;
  /** `A` added, `C` changed, `D` deleted; for protected positions also `T` transferred. */
  readonly action: string;
  readonly oldRecord: string;
  readonly newRecord: string;
  /** File or menu the program was run from. */
  readonly file: string;
  /** Of the session where they are blank. */
  readonly initials: string;
  readonly port: string;
}

export interface SkippingChange extends ReportedChange {
  /** Numbers of attributes left out, value-marked. */
  readonly skip: string;
}

const ATTRIBUTE_NUMBER = /^[1-9]\d*$/;

/** What a register is informed of a change. */
function eventOf({ initials, port, ...change }: ReportedChange) {
  return { ...change, ...(initials && { initials }), ...(port && { port }) };
}

const assertSkipList = operation({
  rejections: ['INVALID SKIP {attribute}'],
  run(_, skip: string, reject) {
    const wrong = listedValues(skip).find((one) => !ATTRIBUTE_NUMBER.test(one));
    if (wrong !== undefined) throw reject(`INVALID SKIP ${wrong}`);
  },
});

/** Records as they fit into dimensioned arrays. */
interface Dimensioned extends Pick<ReportedChange, 'oldRecord' | 'newRecord'> {
  readonly size: 50 | 75;
}

const assertSizes = operation({
  rejections: ['RECORD TOO LARGE {name}'],
  run(_, { oldRecord, newRecord, size }: Dimensioned, reject) {
    for (const [name, record] of Object.entries({ OLDREC: oldRecord, NEWREC: newRecord }))
      if (dcount(record, FIELD_MARK) > size) throw reject(`RECORD TOO LARGE ${name}`);
  },
});

const postUnlessSkipped = operation({
  uses: [postAudit],
  rejections: ['INVALID ACTION CODE'],
  run(context, { skip, ...change }: SkippingChange, reject) {
    const { action } = change;
    if (!isAuditAction(action)) throw reject('INVALID ACTION CODE');
    const skipped = new Set(listedValues(skip).map(Number));
    const isAudited = ({ attribute }: Change) => !skipped.has(attribute);
    postAudit(context, { ...eventOf(change), action, isAudited });
  },
});

/** Posts a change to TRANSREG, but for the attributes to skip. */
export const registerChange = operation({
  uses: [assertSkipList, postUnlessSkipped],
  run(context, change: SkippingChange) {
    assertSkipList(context, change.skip);
    postUnlessSkipped(context, change);
  },
});

/** Posts a change of dimensioned records to TRANSREG, but for the attributes to skip. */
export const registerDimensioned = operation({
  uses: [assertSkipList, assertSizes, postUnlessSkipped],
  run(context, { size, ...change }: SkippingChange & Dimensioned) {
    assertSkipList(context, change.skip);
    assertSizes(context, { ...change, size });
    postUnlessSkipped(context, change);
  },
});

export interface ProtectedChange extends ReportedChange {
  /** The positions under audit, between any marks. */
  readonly controlRecord: string;
}

/** Posts to PWD.AUDIT a change of positions that a control record puts under audit, or a transfer. */
export const registerProtected = operation({
  uses: [assertSizes, postProtectedAudit],
  rejections: ['INVALID ACTION CODE', 'INVALID AUDIT POSITION {position}'],
  run(context, { controlRecord, ...change }: ProtectedChange, reject) {
    const { action } = change;
    assertSizes(context, { ...change, size: 75 });
    if (!isAuditAction(action, 'ACDT')) throw reject('INVALID ACTION CODE');
    const wrong = misnamedPosition(controlRecord);
    if (wrong !== undefined) throw reject(`INVALID AUDIT POSITION ${wrong}`);
    const isAudited = auditedPositions(controlRecord);
    postProtectedAudit(context, { ...eventOf(change), action, isAudited });
  },
});
