import type { RecordOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { LOT, PRODUCT, PRODUCT_1287 } from '../../schema/inventory.ts';
import { PART_XREF_AUDIT, PRODUCT_NOTES } from '../../schema/item-details.ts';
import { asEntered, recordReplacement } from '../records/record-writing.ts';
import { isControl } from '../stock/stock-control.ts';
import { type ChangedRecord, followRecord } from './follow-record.ts';
import { type PartRecords, partRecords } from './part-records.ts';

/** The whole records to save; a blank one leaves what is on file. */
export interface SavedPart extends PartRecords {
  readonly program: string;
  readonly part: string;
  readonly isNew: boolean;
}

type Master = RecordOf<typeof PRODUCT>;

/** What stands as it is while there are lots, which are counted by it. */
const fixedByLots = ['lotControl', 'unit'] as const;

const assertLotsFit = operation({
  reads: [LOT],
  rejections: ['{attribute} STAYS WHILE PART HAS LOTS'],
  run({ session }, { stored, wanted }: { stored: Master; wanted: Master }, reject) {
    const changed = fixedByLots.find((position) => stored[position] !== wanted[position]);
    if (changed === undefined) return;
    for (const _lot of LOT.recordsUnder(session, stored.recordId))
      throw reject(`${PRODUCT.attributes[changed].name} STAYS WHILE PART HAS LOTS`);
  },
});

/** Brings the references of a part into line with its master, where the company has set up any for masters. */
const referToMaster = operation({
  reads: [PART_XREF_AUDIT],
  uses: [followRecord],
  run(context, changed: Pick<ChangedRecord, 'part' | 'oldRecord' | 'newRecord'>) {
    const setup = PART_XREF_AUDIT.read(context.session, PRODUCT.name);
    if (PART_XREF_AUDIT.rows(setup, 'SETUP').length > 0)
      followRecord(context, { ...changed, table: PRODUCT.name, isDeleted: false });
  },
});

const replaceMaster = recordReplacement(PRODUCT);
const replaceExtension = recordReplacement(PRODUCT_1287);
const replaceNotes = recordReplacement(PRODUCT_NOTES);

/**
 * Saves the records of a part; each change is audited. What the part is found by follows its master.
 *
 * @returns Its records as they are on file then.
 */
export const savePart = operation({
  uses: [
    ...([assertLotsFit, replaceMaster, replaceExtension, replaceNotes, partRecords] as const),
    referToMaster,
  ],
  rejections: [
    'PART ALREADY EXISTS',
    'PART NOT FOUND',
    'RECORD REQUIRED',
    'DESCRIPTION REQUIRED',
    'INVALID LOT.CONTROL {code}',
  ],
  run(context, request: SavedPart, reject): PartRecords {
    const { program, part, isNew, master, extension, notes } = request;
    const { session, company } = context;
    const stored = PRODUCT.readLocked(session, company, part);
    if (isNew && stored) throw reject('PART ALREADY EXISTS');
    if (!isNew && !stored) throw reject('PART NOT FOUND');
    if (master + extension + notes === '') throw reject('RECORD REQUIRED');

    const id = [part];
    if (isNew || master !== '') {
      const wanted = PRODUCT.parse(master);
      if (wanted.description.trim() === '') throw reject('DESCRIPTION REQUIRED');
      const { lotControl } = wanted;
      if (lotControl !== '' && !isControl(lotControl))
        throw reject(`INVALID LOT.CONTROL ${lotControl}`);
      if (stored) assertLotsFit(context, { stored, wanted });
      const record = isNew ? asEntered(context, PRODUCT, master) : master;
      replaceMaster(context, { program, id, record });
      referToMaster(context, { part, oldRecord: stored?.recordText ?? '', newRecord: record });
    }
    if (extension !== '') replaceExtension(context, { program, id, record: extension });
    if (notes !== '') replaceNotes(context, { program, id, record: notes });
    return partRecords(context, part);
  },
});
