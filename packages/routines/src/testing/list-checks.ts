import { type Session, withoutCompany } from 'mvdb';
import { keptLists, ownerNamedBy } from '../business/records/kept-lists.ts';
import { expectEqual } from './expect-equal.ts';

/** A list that follows other records holds each of them that names its owner, once, and nothing else. */
export function expectListsFollow(session: Session, company: string): void {
  for (const kept of keptLists) {
    const { owner, list, member } = kept;
    const listed = [...owner.records(session, company)].flatMap((record) => {
      const members = record[list] as readonly string[];
      return members.map((one) => `${withoutCompany(record.recordId)} ${one}`);
    });
    const naming = [...member.records(session, company)].flatMap(({ recordId, recordText }) => {
      const named = ownerNamedBy(kept, recordText);
      return named === '' ? [] : [`${named} ${withoutCompany(recordId)}`];
    });
    expectEqual([owner.name, list, ...listed.sort()], [owner.name, list, ...naming.sort()]);
  }
}
