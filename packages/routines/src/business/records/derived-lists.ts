import type { Attributes, Fields, RecordOf } from 'mvdb';
import type { CompanyContext } from '../../entry/company-context.ts';
import { type Operation, operation } from '../../entry/operation.ts';
import { PROJECT_1287, TASK_1287 } from '../../schema/project-control.ts';
import { CA_XREF, JOB_WO_XREF, JOBMASTER } from '../../schema/projects.ts';
import { SPN_1287, SPN_QUOTES_1287 } from '../../schema/quotes.ts';
import { keyOf } from '../../schema/record-key.ts';
import type { CompanyTable } from '../../schema/table-name.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { postRecordChange, type RecordChange } from './audit.ts';

/** A list that a record holds of those that point to it. It follows them: the schema says that it is kept. */
export interface DerivedList {
  readonly owner: CompanyTable;
  /** The attribute of the owner that is the list. */
  readonly list: string;
  readonly member: CompanyTable;
  /** The attribute of a member that names its owner. */
  readonly pointer: string;
  readonly isListed: (member: RecordOf<CompanyTable>) => boolean;
  /** Whether a change of the list is registered. */
  readonly isAudited: boolean;
  /** Whether there is an owner as long as somebody is listed; otherwise one that is missing has no list. */
  readonly isCrossReference: boolean;
}

const isOpenOrder = ({ orderStatus }: { readonly orderStatus: string }) => orderStatus !== 'C';

export const derivedLists: readonly DerivedList[] = [
  derivedList({
    owner: SPN_1287,
    list: 'quotes',
    member: SPN_QUOTES_1287,
    pointer: 'supplierPart',
    isAudited: false,
  }),
  derivedList({
    owner: PROJECT_1287,
    list: 'jobs',
    member: JOBMASTER,
    pointer: 'project',
    isAudited: true,
  }),
  derivedList({
    owner: PROJECT_1287,
    list: 'milestones',
    member: TASK_1287,
    pointer: 'project',
    isListed: ({ taskType }) => taskType === 'M',
    isAudited: true,
  }),
  derivedList({
    owner: JOB_WO_XREF,
    list: 'workOrders',
    member: OPENWO,
    pointer: 'jobNo',
    isListed: isOpenOrder,
    isAudited: false,
    isCrossReference: true,
  }),
  derivedList({
    owner: CA_XREF,
    list: 'workOrders',
    member: OPENWO,
    pointer: 'costAccount',
    isListed: isOpenOrder,
    isAudited: false,
    isCrossReference: true,
  }),
];

/** Makes what has the lists of other records follow a change of a record of a table. */
export function listsFollowing(table: CompanyTable): Operation<RecordChange, void, never> {
  const lists = derivedLists.filter(({ member }) => member === table);
  return operation({
    writes: lists.map(({ owner }) => owner),
    uses: lists.some(({ isAudited }) => isAudited) ? [postRecordChange] : [],
    run(context, { program, key, oldRecord, newRecord }: RecordChange) {
      for (const list of lists) {
        const before = ownerNamedBy(list, oldRecord);
        const after = ownerNamedBy(list, newRecord);
        if (before === after) continue;
        const member = key.slice(keyOf(context.company, '').length);
        changeList(context, program, list, before, (listed) =>
          listed.filter((one) => one !== member),
        );
        changeList(context, program, list, after, (listed) => [...listed, member]);
      }
    },
  });
}

/** The record whose list names a member of this text; blank where none does. */
export function ownerNamedBy(
  { member, pointer, isListed }: DerivedList,
  recordText: string | undefined,
): string {
  const record = recordText === undefined ? undefined : member.parse(recordText);
  return record && isListed(record) ? String(record[pointer]) : '';
}

function changeList(
  context: CompanyContext,
  program: string,
  { owner, list, isAudited, isCrossReference }: DerivedList,
  id: string,
  change: (listed: readonly string[]) => readonly string[],
): void {
  const { session, company } = context;
  if (id === '') return;
  const stored = owner.readLocked(session, company, id);
  const record = stored ?? (isCrossReference ? owner.parse('', keyOf(company, id)) : undefined);
  if (record === undefined) return;
  const { recordId: key, recordText: oldRecord } = record;
  const listed = change(record[list] as readonly string[]);
  const newRecord = owner.format({ [list]: listed }, oldRecord);
  if (isCrossReference && listed.length === 0) owner.open(session).delete(key);
  else owner.open(session).write(key, newRecord);
  if (isAudited)
    postRecordChange(context, { program, table: owner.name, key, oldRecord, newRecord });
}

/** The same with the names of attributes checked. */
function derivedList<Owner extends Attributes, Member extends Attributes>(definition: {
  readonly owner: CompanyTable<Owner>;
  readonly list: keyof Owner & string;
  readonly member: CompanyTable<Member>;
  readonly pointer: keyof Member & string;
  readonly isListed?: (member: Fields<Member>) => boolean;
  readonly isAudited: boolean;
  readonly isCrossReference?: boolean;
}): DerivedList {
  const { isListed = () => true, isCrossReference = false, ...stated } = definition;
  return { isListed, isCrossReference, ...stated } as unknown as DerivedList;
}
