import type { RecordOf, Session } from 'mvdb';
import { expect } from 'vitest';
import { componentDemandOf } from '../business/demand/component-demand.ts';
import { BMF, BMF_1287, BMF_NOTES, REVXREF } from '../schema/bills.ts';
import { ITEMMANF, REQ } from '../schema/inventory.ts';
import { ALLOCXREF, WIPBMF } from '../schema/work-in-process.ts';
import { OPENWO } from '../schema/work-orders.ts';

/**
 * The bill of a work order belongs to one that is live. What is open of it is needed, in the requirements of
 * its components and among what is set aside of them, by date; no work order needs anything else.
 */
export function expectDemandOfOrdersAgrees(session: Session, company: string): void {
  const needs = [...WIPBMF.records(session, company)].flatMap((line) => {
    const order = OPENWO.read(session, company, line.key.workOrder);
    expect([line.recordId, order?.partNo]).toEqual([line.recordId, line.assembly]);
    const demand = order && componentDemandOf(order, line);
    return demand === undefined ? [] : [demand];
  });
  const required = [...REQ.records(session, company)].flatMap((record) =>
    REQ.rows(record, 'DEMAND').flatMap(({ type, workOrder: order, ...need }) =>
      type === 'W' ? [{ order, component: record.key.part, ...need }] : [],
    ),
  );
  expect(sorted(required)).toEqual(sorted(needs));
  const listed = [...ALLOCXREF.records(session, company)].flatMap((record) => {
    const dates = record.neededDates.map(Number);
    expect([record.recordId, dates]).toEqual([record.recordId, dates.toSorted((a, b) => a - b)]);
    return ALLOCXREF.rows(record, 'NEEDS').map(({ workOrder: order, date }) => ({
      ...{ order, component: record.key.part, date },
    }));
  });
  expect(sorted(listed)).toEqual(
    sorted(needs.map(({ order, component, date }) => ({ order, component, date }))),
  );
}

const sorted = <Row extends object>(rows: readonly Row[]): string[] =>
  rows
    .map((row) =>
      Object.entries(row)
        .map(([name, value]) => `${name} ${value}`)
        .sort()
        .join(', '),
    )
    .sort();

/** A link of a standard bill. */
type Link = RecordOf<typeof BMF>;

/**
 * The links of the standard bills of a company stand each once in the bill of its assembly, by sequence, and each
 * once among the uses of its component; no part is among its own components, each lies as deep as its longest way
 * from a top, and the history of each bill tells how many components it has. Nothing is kept of a link that is gone.
 */
export function expectBillsAgree(session: Session, company: string): void {
  const links = new Map<string, Link>();
  for (const link of BMF.records(session, company))
    links.set(`${link.key.assembly} ${link.key.component}`, link);
  const parts = new Map<string, RecordOf<typeof ITEMMANF>>();
  for (const record of ITEMMANF.records(session, company)) parts.set(record.key.part, record);
  const walked: string[] = [];
  const used: string[] = [];
  for (const [part, { firstComponent, firstAssembly }] of parts) {
    let [before, sequence] = ['', 0];
    for (let next = firstComponent; next !== ''; ) {
      const name = `${part} ${next}`;
      const link = links.get(name);
      const place = [link?.previousComponent, Number(link?.sequence) > sequence];
      expect([name, ...place]).toEqual([name, before, true]);
      walked.push(name);
      before = next;
      sequence = Number(link?.sequence);
      next = link?.nextComponent ?? '';
    }
    before = '';
    for (let next = firstAssembly; next !== ''; ) {
      const name = `${next} ${part}`;
      const link = links.get(name);
      expect([name, link?.previousAssembly]).toEqual([name, before]);
      used.push(name);
      before = next;
      next = link?.nextAssembly ?? '';
    }
  }
  const all = [...links.keys()].sort();
  expect(walked.sort()).toEqual(all);
  expect(used.sort()).toEqual(all);
  const levels = levelsOf([...links.values()]);
  for (const [part, { lowLevelCode }] of parts)
    expect([part, lowLevelCode || '0']).toEqual([part, String(levels.get(part) ?? 0)]);
  expectHistoriesAgree(session, company, [...links.values()]);
  for (const table of [BMF_1287, BMF_NOTES])
    for (const { recordId } of table.records(session, company))
      expect([table.name, recordId, BMF.has(session, recordId)]).toEqual([
        ...[table.name, recordId, true],
      ]);
}

/** How long the longest way down to each component is, of a structure that has no loop. */
export function levelsOf(links: readonly Pick<Link, 'key'>[]): ReadonlyMap<string, number> {
  const assemblies = new Map<string, string[]>();
  for (const { key } of links)
    assemblies.set(key.component, [...(assemblies.get(key.component) ?? []), key.assembly]);
  const levels = new Map<string, number>();
  const levelOf = (part: string, below: readonly string[]): number => {
    expect(below).not.toContain(part);
    const known = levels.get(part);
    if (known !== undefined) return known;
    const above = (assemblies.get(part) ?? []).map((one) => levelOf(one, [...below, part]));
    const level = Math.max(-1, ...above) + 1;
    levels.set(part, level);
    return level;
  };
  for (const part of assemblies.keys()) levelOf(part, []);
  return levels;
}

function expectHistoriesAgree(session: Session, company: string, links: readonly Link[]): void {
  const counts = new Map<string, number>();
  for (const { key } of links) counts.set(key.assembly, (counts.get(key.assembly) ?? 0) + 1);
  const histories = [...REVXREF.records(session, company)];
  for (const { key, revisions, componentCounts } of histories) {
    const { assembly } = key;
    expect([assembly, componentCounts[0]]).toEqual([assembly, String(counts.get(assembly) ?? 0)]);
    expect([assembly, new Set(revisions).size]).toEqual([assembly, revisions.length]);
    counts.delete(assembly);
  }
  expect([...counts.keys()]).toEqual([]);
}
