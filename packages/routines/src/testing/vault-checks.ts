import type { Session } from 'mvdb';
import { expect } from 'vitest';
import { PDM_1287, PDMXREF_1287 } from '../schema/documents.ts';

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
    expect([recordId, version]).toEqual([recordId, expect.stringMatching(/^[1-9]\d*$/)]);
    expect([recordId, heldDate !== '', heldTime !== '']).toEqual([
      ...[recordId, holder !== '', holder !== ''],
    ]);
    expect([recordId, releasedDate !== '']).toEqual([recordId, released === 'Y']);
  }
  const listedAsHeld: string[] = [];
  for (const record of PDMXREF_1287.records(session)) {
    const { login } = record.key;
    const copies = PDMXREF_1287.rows(record, 'COPIES');
    const documents = copies.map(({ document }) => document);
    expect([login, documents]).toEqual([login, [...new Set(documents)]]);
    expect([login, documents.length]).not.toEqual([login, 0]);
    for (const { document, version, held: isHeld } of copies) {
      expect(Number(version)).toBeLessThanOrEqual(Number(versions.get(document)));
      if (isHeld === 'Y') listedAsHeld.push(`${document} ${version} ${login}`);
    }
  }
  expect(listedAsHeld.sort()).toEqual(held.sort());
}
