import type { Session } from 'mvdb';
import { expect } from 'vitest';
import { PDM_1287, PDMXREF_1287 } from '../schema/documents.ts';
import { expectEqual } from './expect-equal.ts';

/**
 * Each document has a version and one holder at most, who has a copy of it; nobody else's list says that it is held.
 * No list is empty, names a document twice, or has a version that the vault never had.
 */
export function expectVaultAgrees(session: Session): void {
  const versions = new Map<string, string>();
  const held: string[] = [];
  for (const document of PDM_1287.records(session)) {
    const { recordId, version, holder, heldDate, heldTime, released, releasedDate } = document;
    versions.set(recordId, version);
    if (holder !== '') held.push(`${recordId} ${version} ${holder}`);
    expectEqual([recordId, version], [recordId, expect.stringMatching(/^[1-9]\d*$/)]);
    expectEqual(
      [recordId, heldDate !== '', heldTime !== ''],
      [recordId, holder !== '', holder !== ''],
    );
    expectEqual([recordId, releasedDate !== ''], [recordId, released === 'Y']);
  }
  const listedAsHeld: string[] = [];
  for (const record of PDMXREF_1287.records(session)) {
    const { login } = record.key;
    const copies = PDMXREF_1287.rows(record, 'COPIES');
    const documents = copies.map(({ document }) => document);
    expectEqual([login, documents], [login, [...new Set(documents)]]);
    expect([login, documents.length]).not.toEqual([login, 0]);
    for (const { document, version, held: isHeld } of copies) {
      expect(Number(version)).toBeLessThanOrEqual(Number(versions.get(document)));
      if (isHeld === 'Y') listedAsHeld.push(`${document} ${version} ${login}`);
    }
  }
  expectEqual(listedAsHeld.sort(), held.sort());
}
