import { type Attributes, type Fields, keyOf, type RecordOf } from 'mvdb';
import type { Firm } from '../../entry/firm.ts';
import { type Operation, operation } from '../../entry/operation.ts';
import { PROJECT_1287, TASK_1287 } from '../../schema/project-control.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { SPN_1287, SPN_QUOTES_1287 } from '../../schema/quotes.ts';
import type { FirmTable } from '../../schema/table-name.ts';
import { postRecordChange, type RecordChange } from './audit.ts';

/** A list that a record holds of those that point to it. It follows them: the schema says that it is kept. */
export interface KeptList {
  readonly owner: FirmTable;
  /** The attribute of the owner that is the list. */
  readonly list: string;
  readonly member: FirmTable;
  /** The attribute of a member that names its owner. */
  readonly pointer: string;
  readonly isListed: (member: RecordOf<FirmTable>) => boolean;
  /** Whether a change of the list is registered. */
  readonly isAudited: boolean;
}

export const keptLists: readonly KeptList[] = [
  keptList({
    ...{ owner: SPN_1287, list: 'quotes', member: SPN_QUOTES_1287, pointer: 'supplierPart' },
    isAudited: false,
  }),
  keptList({
    ...{ owner: PROJECT_1287, list: 'jobs', member: JOBMASTER, pointer: 'project' },
    isAudited: true,
  }),
  keptList({
    ...{ owner: PROJECT_1287, list: 'milestones', member: TASK_1287, pointer: 'project' },
    isListed: ({ taskType }) => taskType === 'M',
    isAudited: true,
  }),
];

/** Makes what has the lists of other records follow a change of a record of a table. */
export function listsFollowing(table: FirmTable): Operation<RecordChange, void, never> {
  const lists = keptLists.filter(({ member }) => member === table);
  return operation({
    writes: lists.map(({ owner }) => owner),
    uses: lists.some(({ isAudited }) => isAudited) ? [postRecordChange] : [],
    run(firm, { program, key, oldRecord, newRecord }: RecordChange) {
      for (const list of lists) {
        const before = ownerNamedBy(list, oldRecord);
        const after = ownerNamedBy(list, newRecord);
        if (before === after) continue;
        const member = key.slice(keyOf(firm.company, '').length);
        changeList(firm, program, list, before, (listed) => listed.filter((one) => one !== member));
        changeList(firm, program, list, after, (listed) => [...listed, member]);
      }
    },
  });
}

/** The record whose list names a member of this text; blank where none does. */
export function ownerNamedBy(
  { member, pointer, isListed }: KeptList,
  recordText: string | undefined,
): string {
  const record = recordText === undefined ? undefined : member.parse(recordText);
  return record && isListed(record) ? String(record[pointer]) : '';
}

function changeList(
  firm: Firm,
  program: string,
  { owner, list, isAudited }: KeptList,
  id: string,
  change: (listed: readonly string[]) => readonly string[],
): void {
  const { session, company } = firm;
  const record = id === '' ? undefined : owner.readLocked(session, company, id);
  if (record === undefined) return;
  const { recordId: key, recordText: oldRecord } = record;
  const listed = record[list] as readonly string[];
  const newRecord = owner.format({ [list]: change(listed) }, oldRecord);
  owner.open(session).write(key, newRecord);
  if (isAudited) postRecordChange(firm, { program, table: owner.name, key, oldRecord, newRecord });
}

/** The same with the names of attributes checked. */
function keptList<Owner extends Attributes, Member extends Attributes>(definition: {
  readonly owner: FirmTable<Owner>;
  readonly list: keyof Owner & string;
  readonly member: FirmTable<Member>;
  readonly pointer: keyof Member & string;
  readonly isListed?: (member: Fields<Member>) => boolean;
  readonly isAudited: boolean;
}): KeptList {
  return { isListed: () => true, ...definition } as unknown as KeptList;
}
