import { formViolation, formViolations, ID_BYTES_MAX, type PointingPosition } from 'mvdb';
import { extract } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { type Operation, operation } from '../../entry/operation.ts';
import { keyOf, withoutCompany } from '../../schema/record-key.ts';
import { companySchema } from '../../schema/schema-tables.ts';
import type { CompanyTable } from '../../schema/table-name.ts';

/** A whole record as a caller hands it in. */
export interface HandedIn {
  /** The parts of its id, company included, as the table names them. */
  readonly key: readonly string[];
  readonly recordText: string;
  /** What is stored under the id; blank for a new record. */
  readonly storedText: string;
}

const idRejections = ['INVALID {part} {id}'] as const;
const pointerViolations = ['{attribute} NOT FOUND {id}'] as const;
const savedRejections = ['{attribute} IS KEPT BY THE SYSTEM'] as const;

const lengthRejections = ['TEXT IS TOO LONG IN {attribute}'] as const;

/** Characters of the longest text that a record takes in one place. */
const TEXT_SIZE_MAX = 1000;

const ANY_MARK = /[\u001b-\u001f]/;

export type HandedInRejection = (
  | typeof lengthRejections
  | typeof idRejections
  | typeof formViolations
  | typeof pointerViolations
  | typeof savedRejections
)[number];

/** A record of a table that is to be stored in it. */
export interface Formed {
  readonly table: CompanyTable;
  readonly recordText: string;
}

/** A record is of the form that the schema gives it. */
export const assertForm = operation({
  rejections: [...formViolations, ...lengthRejections],
  run(_, { table, recordText }: Formed, reject) {
    const rejection = formViolation(table, recordText);
    if (rejection !== undefined) throw reject(rejection);
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
  readonly table: CompanyTable;
  readonly key: readonly string[];
}

/** Each part of an id can be one; where they are too long together, the last is reported. */
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
export function recordCheck(table: CompanyTable): RecordCheck {
  const positions = companySchema.pointingPositions(table);
  const saved = Object.values(table.attributes).filter(({ isDerived }) => isDerived);
  return operation({
    reads: positions.map(({ pointer }) => ({ name: pointer.table })),
    uses: [assertKey, assertForm],
    rejections: [
      ...(positions.length === 0 ? [] : pointerViolations),
      ...(saved.length === 0 ? [] : savedRejections),
    ],
    run(context, { key, recordText, storedText }: HandedIn, reject) {
      assertKey(context, { table, key });
      assertForm(context, { table, recordText });
      for (const position of positions) {
        const existing = new Set(
          storedText === '' ? [] : targets(table, key, storedText, position),
        );
        for (const target of targets(table, key, recordText, position))
          if (target !== '' && !existing.has(target) && !isThere(context, position, target))
            throw reject(`${position.name} NOT FOUND ${reported(position, target)}`);
      }
      for (const { number, name } of saved)
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
  table: CompanyTable,
  key: readonly string[],
  recordText: string,
  { position, pointer }: PointingPosition,
): Iterable<string> {
  return companySchema.targetsOf(table, table.parse(recordText, keyOf(...key)), position, pointer);
}

function isThere(
  { session }: CompanyContext,
  { pointer }: PointingPosition,
  target: string,
): boolean {
  return companySchema.table(pointer.table)?.has(session, target) ?? false;
}

/** An id that leads nowhere, as the caller knows it. */
function reported({ pointer }: PointingPosition, target: string): string {
  const isInCompany = companySchema.table(pointer.table)?.isScoped;
  return isInCompany ? withoutCompany(target) : target;
}
