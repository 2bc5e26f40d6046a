import { replace } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { BMF, BMF_1287, BMF_NOTES } from '../../schema/bills.ts';
import { keyOf } from '../../schema/record-key.ts';
import { postAudit } from '../records/audit.ts';
import type { Change } from '../records/changes.ts';
import { recordCheck } from '../records/handed-in.ts';
import { recordRemoval } from '../records/record-writing.ts';
import { isSameRecord } from '../records/same-record.ts';
import { isStoredAmount, isTooLarge } from '../values/stored-number.ts';
import { componentsOf, insertIntoChain, takeOutOfChain, usesOf } from './bill-chain.ts';
import { assertBillFree } from './bill-lock.ts';
import { type BillLink, linksOf } from './bill-of-material.ts';
import { assertRevision, noteRevision, revisionInWork } from './bill-revision.ts';
import { deepen, type Link, lift } from './low-level-codes.ts';
import { assertInUse, assertParts, noteBillChange } from './part-in-bill.ts';
import { assertNoLoop } from './structure-loop.ts';

/** A link of a standard bill that is to come, change or go. */
export interface LinkRequest extends Link {
  readonly program: string;
  /** The link as it is to be, or is to go; blank for one that a part begins with. */
  readonly record: string;
  /** Of the assembly, to which the change belongs; blank for the latest. */
  readonly revision: string;
}

const savedNumbers = Object.values(BMF.attributes).flatMap(({ number, isDerived }) =>
  isDerived ? [number] : [],
);

/** What a link says of itself: chains and counters belong to the table, and change with its neighbours. */
const withoutSaved = (record: string): string =>
  savedNumbers.reduce((text, number) => replace(text, number, ''), record);

/** What holds the chains together is not a change that anybody made. */
const isAudited = ({ attribute }: Change): boolean => !savedNumbers.includes(attribute);

/** What a link says is possible by itself, and beside the other links of its bill. */
const assertLink = operation({
  uses: [linksOf],
  rejections: [
    'QUANTITY IS NOT ABOVE ZERO {quantity}',
    'QUANTITY IS TOO LARGE {quantity}',
    'SEQUENCE IS NOT ABOVE ZERO {sequence}',
    'SCRAP PERCENT IS NOT BELOW 100 {percent}',
    'EFFECTIVITY ENDS BEFORE IT BEGINS',
    'SEQUENCE IS TAKEN BY {component}',
  ],
  run(context, link: BillLink, reject) {
    const { quantityPer, sequence, scrapPercent, effectiveDate, endDate } = link;
    const isAboveZero = (number: string) => isStoredAmount(number) && Number(number) > 0;
    if (!isAboveZero(quantityPer)) throw reject(`QUANTITY IS NOT ABOVE ZERO ${quantityPer}`);
    if (isTooLarge(BigInt(quantityPer))) throw reject(`QUANTITY IS TOO LARGE ${quantityPer}`);
    if (!isAboveZero(sequence)) throw reject(`SEQUENCE IS NOT ABOVE ZERO ${sequence}`);
    if (scrapPercent !== '' && !(isStoredAmount(scrapPercent) && Number(scrapPercent) < 10_000))
      throw reject(`SCRAP PERCENT IS NOT BELOW 100 ${scrapPercent}`);
    if (endDate !== '' && Number(endDate) < Number(effectiveDate))
      throw reject('EFFECTIVITY ENDS BEFORE IT BEGINS');
    for (const other of linksOf(context, link.key.assembly))
      if (other.recordId !== link.recordId && Number(other.sequence) === Number(sequence))
        throw reject(`SEQUENCE IS TAKEN BY ${other.key.component}`);
  },
});

/** The link that stands before a place in a bill; blank at the start. */
const linkBefore = operation({
  uses: [linksOf],
  run: (context, { key: { assembly, component }, sequence }: BillLink): string =>
    linksOf(context, assembly).findLast(
      (other) => other.key.component !== component && Number(other.sequence) < Number(sequence),
    )?.key.component ?? '',
});

/** What a link has by itself, where nobody says otherwise. */
const begunWith = [
  ...(['quantityPer', 'sequence', 'revision'] as const),
  ...(['effectiveDate', 'enteredDate', 'enteredBy'] as const),
];

/** The end of the bill, where a link begins: one piece, from today, of a revision. */
const newLink = operation({
  uses: [linksOf],
  run(context, { id, revision }: { readonly id: string; readonly revision: string }): BillLink {
    const { assembly } = BMF.parse('', id).key;
    const today = String(context.session.clock.today());
    const last = Number(linksOf(context, assembly).at(-1)?.sequence ?? 0);
    const link = BMF.format({
      quantityPer: '1000',
      sequence: String(last + 10),
      revision,
      effectiveDate: today,
      enteredDate: today,
      enteredBy: context.session.initials,
    });
    return BMF.parse(link, id);
  },
});

const checkLink = recordCheck(BMF);

/**
 * Puts a component into the bill of an assembly, or changes it there: at its place by sequence, among what the
 * component goes into, with low-level codes and the history of revisions. What a link must have, and is not given,
 * it has of the link on file, or begins with: one piece, at the end of the bill, from today, of the revision in work.
 *
 * @returns The link as it is stored.
 */
export const keepLink = operation({
  writes: [BMF],
  uses: [
    ...([assertParts, assertInUse, assertBillFree, assertNoLoop, revisionInWork] as const),
    ...([newLink, assertRevision] as const),
    ...([checkLink, assertLink, linkBefore, insertIntoChain, takeOutOfChain] as const),
    ...([deepen, noteRevision, noteBillChange, postAudit] as const),
  ],
  rejections: ['COMPONENT ALREADY IN BILL OF MATERIAL'],
  run(context, { program, record, ...request }: LinkRequest, reject): string {
    const { session, company } = context;
    const { assembly, component } = request;
    const link = { assembly, component };
    assertParts(context, link);
    assertBillFree(context, assembly);
    assertInUse(context, link);
    const id = keyOf(company, assembly, component);
    const stored = BMF.readLocked(session, id);
    if (stored && record === '') throw reject('COMPONENT ALREADY IN BILL OF MATERIAL');
    if (!stored) assertNoLoop(context, link);
    const revision = revisionInWork(context, request);
    const storedText = stored?.recordText ?? '';
    checkLink(context, { key: [company, assembly, component], recordText: record, storedText });
    const given = BMF.parse(record, id);
    if (![revision, stored?.revision].includes(given.revision))
      assertRevision(context, { assembly, revision: given.revision });
    const begun = stored ?? newLink(context, { id, revision });
    const reported = begunWith.map((attribute) => [
      attribute,
      given[attribute] || begun[attribute],
    ]);
    const changed = BMF.parse(BMF.format(Object.fromEntries(reported), record), id);
    assertLink(context, changed);
    const chain = componentsOf(assembly);
    BMF.open(session).write(id, changed.recordText);
    if (stored?.sequence !== changed.sequence) {
      if (stored) takeOutOfChain(context, { chain, member: component });
      insertIntoChain(context, { chain, member: component, after: linkBefore(context, changed) });
    }
    if (!stored) {
      insertIntoChain(context, { chain: usesOf(component), member: assembly, after: '' });
      deepen(context, link);
    }
    const newRecord = BMF.read(session, id)?.recordText ?? '';
    postAudit(context, {
      program,
      table: BMF.name,
      key: id,
      action: stored ? 'C' : 'A',
      oldRecord: storedText,
      newRecord,
      isAudited,
    });
    noteRevision(context, { assembly, revision });
    noteBillChange(context, link);
    return newRecord;
  },
});

const removals = [recordRemoval(BMF_1287), recordRemoval(BMF_NOTES)] as const;

/** Takes a component out of the bill of an assembly, with what is kept and noted of the link. */
export const removeLink = operation({
  writes: [BMF],
  uses: [
    ...([assertParts, assertBillFree, revisionInWork, takeOutOfChain, lift] as const),
    ...([noteRevision, noteBillChange, postAudit] as const),
    ...removals,
  ],
  rejections: ['COMPONENT NOT IN BILL OF MATERIAL', 'LINK HAS CHANGED'],
  run(context, { program, record, ...request }: LinkRequest, reject) {
    const { session, company } = context;
    const { assembly, component } = request;
    const link = { assembly, component };
    assertParts(context, link);
    assertBillFree(context, assembly);
    const stored = BMF.readLocked(session, company, assembly, component);
    if (!stored) throw reject('COMPONENT NOT IN BILL OF MATERIAL');
    const { recordId: key, recordText: oldRecord } = stored;
    if (record !== '' && !isSameRecord(withoutSaved(record), withoutSaved(oldRecord)))
      throw reject('LINK HAS CHANGED');
    const revision = revisionInWork(context, request);
    takeOutOfChain(context, { chain: componentsOf(assembly), member: component });
    takeOutOfChain(context, { chain: usesOf(component), member: assembly });
    BMF.open(session).delete(key);
    for (const remove of removals) remove(context, { program, id: [assembly, component] });
    lift(context, link);
    postAudit(context, {
      program,
      table: BMF.name,
      key,
      action: 'D',
      oldRecord,
      newRecord: '',
      isAudited,
    });
    noteRevision(context, { assembly, revision });
    noteBillChange(context, link);
  },
});
