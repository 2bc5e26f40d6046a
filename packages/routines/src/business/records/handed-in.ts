import {
  formFault,
  formFaults,
  ID_BYTES_MAX,
  keyOf,
  type PointingPlace,
  withoutCompany,
} from 'mvdb';
import { extract } from 'mvdb/functions';
import type { Firm } from '../../entry/firm.ts';
import { type Operation, operation } from '../../entry/operation.ts';
import { firmSchema } from '../../schema/schema-tables.ts';
import type { FirmTable } from '../../schema/table-name.ts';

/** A whole record as a caller hands it in. */
export interface HandedIn {
  /** The parts of its id, company included, as the table names them. */
  readonly key: readonly string[];
  readonly recordText: string;
  /** What is stored under the id; blank for a new record. */
  readonly storedText: string;
}

const idRejections = ['INVALID {part} {id}'] as const;
const pointerFaults = ['{attribute} NOT FOUND {id}'] as const;
const keptRejections = ['{attribute} IS KEPT BY THE SYSTEM'] as const;

const lengthRejections = ['TEXT IS TOO LONG IN {attribute}'] as const;

/** Characters of the longest text that a record takes in one place. */
const TEXT_SIZE_MAX = 1000;

const ANY_MARK = /[\u001b-\u001f]/;

export type HandedInRejection = (
  | typeof lengthRejections
  | typeof idRejections
  | typeof formFaults
  | typeof pointerFaults
  | typeof keptRejections
)[number];

/** A record of a table that is to be stored in it. */
export interface Formed {
  readonly table: FirmTable;
  readonly recordText: string;
}

/** A record is of the form that the schema gives it. */
export const assertForm = operation({
  rejections: [...formFaults, ...lengthRejections],
  run(_, { table, recordText }: Formed, reject) {
    const fault = formFault(table, recordText);
    if (fault !== undefined) throw reject(fault);
    if (recordText.length <= TEXT_SIZE_MAX) return;
    for (const { number, name } of Object.values(table.attributes))
      if (
        extract(recordText, number)
          .split(ANY_MARK)
          .some((text) => text.length > TEXT_SIZE_MAX)
      )
        throw reject(`TEXT IS TOO LONG IN ${name}`);
  },
});

/** The parts of an id of a table, company included. */
export interface Identified {
  readonly table: FirmTable;
  readonly key: readonly string[];
}

/** Each part of an id can be one; where they are too long together, the last is told. */
export const assertKey = operation({
  rejections: idRejections,
  run(_, { table, key }: Identified, reject) {
    for (const [index, part] of key.entries())
      if (!isKeyPart(part) || (index === key.length - 1 && isTooLong(key)))
        throw reject(`INVALID ${(table.key[index] ?? 'ID').toUpperCase()} ${part}`);
  },
});

/** What must be true of a record before a table takes it from a caller. */
export type RecordCheck = Operation<HandedIn, void, HandedInRejection>;

/**
 * Makes the check that a table may take a record: each part of the id can be one, the record is of the form
 * that the schema gives it, what it points to is there, and what the system keeps stands as it is stored. What
 * was pointed to before is not looked for again: it may be gone by now.
 */
export function recordCheck(table: FirmTable): RecordCheck {
  const places = firmSchema.pointingPlaces(table);
  const kept = Object.values(table.attributes).filter(({ isKept }) => isKept);
  return operation({
    reads: places.map(({ pointer }) => ({ name: pointer.table })),
    uses: [assertKey, assertForm],
    rejections: [
      ...(places.length === 0 ? [] : pointerFaults),
      ...(kept.length === 0 ? [] : keptRejections),
    ],
    run(firm, { key, recordText, storedText }: HandedIn, reject) {
      assertKey(firm, { table, key });
      assertForm(firm, { table, recordText });
      for (const place of places) {
        const known = new Set(storedText === '' ? [] : targets(table, key, storedText, place));
        for (const target of targets(table, key, recordText, place))
          if (target !== '' && !known.has(target) && !isThere(firm, place, target))
            throw reject(`${place.name} NOT FOUND ${told(place, target)}`);
      }
      for (const { number, name } of kept)
        if (extract(recordText, number) !== extract(storedText, number))
          throw reject(`${name} IS KEPT BY THE SYSTEM`);
    },
  });
}

const DIVIDING = /[!\0\u001b-\u001f]/;

/** Whether a text can be a part of an id that is made of these parts. */
export function isPartOfId(part: string, key: readonly string[]): boolean {
  return isKeyPart(part) && !isTooLong(key);
}

function isKeyPart(part: string): boolean {
  return part !== '' && !DIVIDING.test(part);
}

function isTooLong(key: readonly string[]): boolean {
  return Buffer.byteLength(keyOf(...key)) > ID_BYTES_MAX;
}

function targets(
  table: FirmTable,
  key: readonly string[],
  recordText: string,
  { place, pointer }: PointingPlace,
): Iterable<string> {
  return firmSchema.targetsOf(table, table.parse(recordText, keyOf(...key)), place, pointer);
}

function isThere({ session }: Firm, { pointer }: PointingPlace, target: string): boolean {
  return firmSchema.table(pointer.table)?.has(session, target) ?? false;
}

/** An id that leads nowhere, as the caller knows it. */
function told({ pointer }: PointingPlace, target: string): string {
  const isInCompany = firmSchema.table(pointer.table)?.isKeptByCompany;
  return isInCompany ? withoutCompany(target) : target;
}
