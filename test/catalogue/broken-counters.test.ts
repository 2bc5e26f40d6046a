import { catalogue } from '@mvdb/routines';
import type { Session } from 'mvdb';
import { replace } from 'mvdb/functions';
import { expect, test } from 'vitest';
import {
  CO_STDS,
  CO_STDS_WIP_1287,
  GL_COMPANY,
} from '../../packages/routines/src/schema/companies.ts';
import { CO_STDS_COST } from '../../packages/routines/src/schema/job-costing.ts';
import { CO_STDS_ORD } from '../../packages/routines/src/schema/sales-orders.ts';
import { SEQUENCE_ITEM, sequenceItem } from '../../packages/routines/src/schema/sequence.ts';
import { CO_STDS_SF } from '../../packages/routines/src/schema/shop-floor.ts';
import { outcomeOf } from '../../packages/routines/src/testing/call-outcome.ts';
import { undone } from '../../packages/routines/src/testing/undone.ts';
import { loadedDemo } from './loaded-demo.ts';

/*
 * The counters of the demo company hold text. Every example of every routine answers as before, or says in its
 * message that a number on file is invalid; no error of the database comes through.
 */

const demo = loadedDemo();

const standards = [CO_STDS, CO_STDS_WIP_1287, GL_COMPANY, CO_STDS_COST, CO_STDS_ORD, CO_STDS_SF];

function breakCounters(session: Session): void {
  const { account } = session;
  for (const { name, attributes } of standards) {
    const table = account.table(name);
    const counters = Object.entries(attributes).filter(([key]) => /^next.*No$/.test(key));
    for (const [id, record] of [...table.records()])
      table.write(
        id,
        counters.reduce((text, [, { number }]) => replace(text, number, 'many'), record),
      );
  }
  for (const { name, kind } of session.tables())
    if (kind === 'table') {
      const dictionary = account.table(`DICT ${name}`);
      const item = dictionary.read(SEQUENCE_ITEM);
      if (item !== undefined)
        dictionary.write(SEQUENCE_ITEM, replace(sequenceItem(0n, item), 2, 'many'));
    }
}

test('a counter that holds text is reported in the message, by every routine that counts', () => {
  const { session } = demo;
  const reporting = new Set<string>();
  const others: unknown[] = [];
  for (const routine of catalogue.routines)
    for (const { call } of routine.examples ?? []) {
      const before = undone(session, () => outcomeOf(session, routine, call));
      const after = undone(session, () => {
        breakCounters(session);
        return outcomeOf(session, routine, call);
      });
      session.takeOutput();
      const texts = after.reported.filter((text) => text.startsWith('INVALID NUMBER ON FILE '));
      if (texts.length > 0) reporting.add(routine.name);
      const isSame = JSON.stringify(after.reported) === JSON.stringify(before.reported);
      const isOpen = after.code === undefined || after.code === 'ROUTINE_FAILED';
      if (!isOpen || (texts.length === 0 && !isSame))
        others.push({ name: routine.name, call, before: before.reported, after });
    }
  expect(others).toEqual([]);
  expect([...reporting]).toEqual(
    expect.arrayContaining(['VB_2450', 'VB_2470', 'VB_CUSTOMER.REV1', 'VB_S0910', 'VB_SY0913']),
  );
});
