import type { RecordOf, Session } from 'mvdb';
import { extract } from 'mvdb/functions';
import { expect } from 'vitest';
import { PWD_AUDIT, TRANSREG } from '../schema/audit.ts';
import { SEQUENCE_ITEM, sequenceCount } from '../schema/sequence.ts';
import { expectEqual } from './expect-equal.ts';

/** Registers of changes number what they hold one after the other, over all companies. */
export function expectRegistersAgree(session: Session): void {
  for (const register of [TRANSREG, PWD_AUDIT]) {
    const entries = [...register.records(session)].sort((a, b) => numberOf(a) - numberOf(b));
    expectEqual(
      entries.map(numberOf),
      entries.map((_, index) => index + 1),
    );
    const item = session.table(`DICT ${register.name}`).read(SEQUENCE_ITEM);
    expect(sequenceCount(item)).toBe(BigInt(entries.length));
  }
}

/** The register of changes is, company by company, in the order of their days. */
export function expectRegisterInOrder(session: Session, company: string): void {
  const entries = [...TRANSREG.records(session, company)].sort((a, b) => numberOf(a) - numberOf(b));
  const days = entries.map(({ changedDate }) => Number(changedDate));
  expectEqual(
    [...days].sort((a, b) => a - b),
    days,
  );
}

/**
 * The last change that the register of changes tells of each position of a record is what the record holds
 * there now.
 */
export function expectRegisterTellsRecords(session: Session, tables: readonly string[]): void {
  const last = new Map<string, string>();
  const entries = [...TRANSREG.records(session)].sort((a, b) => numberOf(a) - numberOf(b));
  for (const entry of entries)
    if (tables.includes(entry.table))
      for (const { position, newContent } of TRANSREG.rows(entry, 'CHANGES'))
        last.set(`${entry.table}\0${entry.recordKey}\0${innermost(position)}`, newContent);
  for (const [place, told] of last) {
    const [table = '', key = '', position = ''] = place.split('\0');
    const record = session.account.table(table).read(key) ?? '';
    const [attribute = 0, value = 0, subvalue = 0] = position.split('.').map(Number);
    expectEqual(
      [table, key, position, extract(record, attribute, value, subvalue)],
      [table, key, position, told],
    );
  }
}

/** The position of the one part that a place has which nothing divides. @example innermost('7') // '7.1.1' */
function innermost(position: string): string {
  const [attribute, value = '1', subvalue = '1'] = position.split('.');
  return [attribute, value, subvalue].join('.');
}

const numberOf = ({ key }: Pick<RecordOf<typeof TRANSREG>, 'key'>): number =>
  Number(key.sequenceNumber);
