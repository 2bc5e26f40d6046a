import type { RowOf } from 'mvdb';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { withoutMarks } from '../../entry/rejection.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { PRODXREF, REFXPROD, XREFINDEX } from '../../schema/item-details.ts';
import { keyOf } from '../../schema/record-key.ts';
import { assertKey } from '../records/handed-in.ts';
import { keepListing } from '../records/listing-record.ts';
import {
  clearManufacturingCode,
  MANUFACTURING_TYPE,
  setManufacturingCode,
} from './manufacturing-code.ts';

/** A reference that a part is found by. A part may be under one reference several times, once of each type. */
export interface CrossReference {
  readonly part: string;
  readonly reference: string;
  /** What the reference is to the part, in any case of letters; blank where nobody says. */
  readonly type: string;
}

/** A type as it is kept. @example keptType(' mfg') // 'MFG' */
export function savedType(text: string): string {
  return text.trim().toUpperCase();
}

const BEGINNING_LENGTH = 6;

/** What a reference is indexed by. @example beginningOf('DWG-P100') // 'DWG-P1' */
export function beginningOf(reference: string): string {
  return [...reference].slice(0, BEGINNING_LENGTH).join('');
}

/** The references of a part, each with its type, in ascending order. */
export const referencesOf = operation({
  reads: [PRODXREF],
  run: ({ session, company }, part: string) =>
    PRODXREF.rows(PRODXREF.readLocked(session, company, part), 'CROSS.REFERENCES'),
});

type ReferenceRow = RowOf<typeof PRODXREF.attributes, 'CROSS.REFERENCES'>;
type PartRow = RowOf<typeof REFXPROD.attributes, 'CROSS.REFERENCES'>;

const keepReferences = operation({
  writes: [PRODXREF],
  run(context, { part, rows }: { readonly part: string; readonly rows: readonly ReferenceRow[] }) {
    const sorted = rows.toSorted(
      (a, b) => ascending(a.reference, b.reference) || ascending(a.type, b.type),
    );
    const columns = PRODXREF.columns('CROSS.REFERENCES', sorted);
    keepListing(context, PRODXREF, keyOf(context.company, part), columns);
  },
});

/** Puts the parts of a reference in descending order. The index follows a reference that comes or goes. */
const keepParts = operation({
  writes: [REFXPROD, XREFINDEX],
  run(context, change: { readonly reference: string; readonly rows: readonly PartRow[] }) {
    const { reference, rows } = change;
    const sorted = rows.toSorted((a, b) => ascending(b.part, a.part) || ascending(a.type, b.type));
    const columns = REFXPROD.columns('CROSS.REFERENCES', sorted);
    keepListing(context, REFXPROD, keyOf(context.company, reference), columns);
    indexReference(context, reference, rows.length > 0);
  },
});

function indexReference(context: CompanyContext, reference: string, isThere: boolean): void {
  const { session, company } = context;
  const beginning = beginningOf(reference);
  const { references = [] } = XREFINDEX.readLocked(session, company, beginning) ?? {};
  const others = references.filter((one) => one !== reference);
  const listed = isThere ? [...others, reference].sort(ascending) : others;
  keepListing(context, XREFINDEX, keyOf(company, beginning), { references: listed });
}

const partsOf = ({ session, company }: CompanyContext, reference: string) =>
  REFXPROD.rows(REFXPROD.readLocked(session, company, reference), 'CROSS.REFERENCES');

const ascending = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A part has one manufacturing code: references by another go. */
const dropOtherCodes = operation({
  uses: [referencesOf, keepReferences, keepParts],
  run(context, { part, reference }: Pick<CrossReference, 'part' | 'reference'>) {
    const type = MANUFACTURING_TYPE;
    const existing = referencesOf(context, part);
    const others = existing.filter((row) => row.type === type && row.reference !== reference);
    if (others.length === 0) return;
    keepReferences(context, { part, rows: existing.filter((row) => !others.includes(row)) });
    for (const { reference: other } of others)
      keepParts(context, {
        reference: other,
        rows: partsOf(context, other).filter((row) => row.part !== part || row.type !== type),
      });
  },
});

/** Puts a part under a reference. One of type MFG becomes the manufacturing code of the part, and any other goes. */
export const addCrossReference = operation({
  reads: [PRODUCT],
  uses: [
    ...([assertKey, referencesOf, keepReferences, keepParts, setManufacturingCode] as const),
    dropOtherCodes,
  ],
  rejections: ['PART NOT FOUND', 'INVALID TYPE {type}', 'CROSS REFERENCE ALREADY EXISTS'],
  run(context, { part, reference, type: text }: CrossReference, reject) {
    const { session, company } = context;
    const type = savedType(text);
    if (!PRODUCT.has(session, company, part)) throw reject('PART NOT FOUND');
    assertKey(context, { table: REFXPROD, key: [company, reference] });
    if (type !== withoutMarks(type)) throw reject(`INVALID TYPE ${type}`);
    const references = referencesOf(context, part);
    if (references.some((row) => row.reference === reference && row.type === type))
      throw reject('CROSS REFERENCE ALREADY EXISTS');
    if (type === MANUFACTURING_TYPE) dropOtherCodes(context, { part, reference });
    keepReferences(context, { part, rows: [...referencesOf(context, part), { reference, type }] });
    keepParts(context, { reference, rows: [...partsOf(context, reference), { part, type }] });
    if (type === MANUFACTURING_TYPE) setManufacturingCode(context, { part, code: reference });
  },
});

/** Takes a part from a reference. What lists nothing then is deleted; a part loses the code that went. */
export const dropCrossReference = operation({
  uses: [referencesOf, keepReferences, keepParts, clearManufacturingCode],
  rejections: ['CROSS REFERENCE NOT FOUND'],
  run(context, { part, reference, type: text }: CrossReference, reject) {
    const type = savedType(text);
    const references = referencesOf(context, part);
    const rows = references.filter((row) => row.reference !== reference || row.type !== type);
    if (rows.length === references.length) throw reject('CROSS REFERENCE NOT FOUND');
    keepReferences(context, { part, rows });
    keepParts(context, {
      reference,
      rows: partsOf(context, reference).filter((row) => row.part !== part || row.type !== type),
    });
    if (type === MANUFACTURING_TYPE) clearManufacturingCode(context, { part, code: reference });
  },
});
