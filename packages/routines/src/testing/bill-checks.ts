import type { RecordOf, Session } from 'mvdb';
import { componentDemandOf } from '../business/demand/component-demand.ts';
import { BMF, BMF_1287, BMF_NOTES, REVXREF } from '../schema/bills.ts';
import { ITEMMANF, REQ } from '../schema/inventory.ts';
import { ALLOCXREF, WIPBMF } from '../schema/work-in-process.ts';
import { OPENWO } from '../schema/work-orders.ts';
import { expectEqual } from './expect-equal.ts';

/**
 * The bill of a work order belongs to one that is live. What is open of it is needed, in the requirements of
 * its components and among what is set aside of them, by date; no work order needs anything else.
 */
export function expectDemandOfOrdersAgrees(session: Session, company: string): void {
  const orders = new Map<string, RecordOf<typeof OPENWO>>();
  for (const order of OPENWO.records(session, company)) orders.set(order.key.workOrder, order);
  const lines = [...WIPBMF.records(session, company)];
  expectEqual(
    lines.map(({ recordId, assembly }) => [recordId, assembly]),
    lines.map(({ recordId, key }) => [recordId, orders.get(key.workOrder)?.partNo]),
  );
  const needs = lines.flatMap((line) => {
    const order = orders.get(line.key.workOrder);
    const demand = order && componentDemandOf(order, line);
    return demand === undefined ? [] : [demand];
  });
  const required = [...REQ.records(session, company)].flatMap((record) =>
    REQ.rows(record, 'DEMAND').flatMap(({ type, workOrder: order, ...need }) =>
      type === 'W' ? [{ order, component: record.key.part, ...need }] : [],
    ),
  );
  expectEqual(sorted(required), sorted(needs));
  const allocations = [...ALLOCXREF.records(session, company)];
  expectEqual(
    allocations.map(({ neededDates }) => neededDates),
    allocations.map(({ neededDates }) => neededDates.toSorted((a, b) => Number(a) - Number(b))),
  );
  const listed = allocations.flatMap((record) =>
    ALLOCXREF.rows(record, 'NEEDS').map(({ workOrder: order, date }) => ({
      ...{ order, component: record.key.part, date },
    })),
  );
  expectEqual(
    sorted(listed),
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
  // Faults are gathered, because thousands of expectations would take longer than everything else.
  const faults: string[] = [];
  const [walked, used]: [string[], string[]] = [[], []];
  for (const [part, { firstComponent, firstAssembly }] of parts) {
    let [before, sequence] = ['', 0];
    for (let next = firstComponent; next !== ''; ) {
      const link = links.get(`${part} ${next}`);
      walked.push(`${part} ${next}`);
      if (link?.previousComponent !== before || Number(link.sequence) <= sequence) {
        faults.push(`${part} ${next}: does not come after ${before}`);
        break;
      }
      [before, sequence, next] = [next, Number(link.sequence), link.nextComponent];
    }
    before = '';
    for (let next = firstAssembly; next !== ''; ) {
      const link = links.get(`${next} ${part}`);
      used.push(`${next} ${part}`);
      if (link?.previousAssembly !== before) {
        faults.push(`${next} ${part}: is not used after ${before}`);
        break;
      }
      [before, next] = [next, link.nextAssembly];
    }
  }
  expectEqual(faults, []);
  const all = [...links.keys()].sort();
  expectEqual(walked.sort(), all);
  expectEqual(used.sort(), all);
  const levels = levelsOf([...links.values()]);
  expectEqual(
    [...parts].map(([part, { lowLevelCode }]) => [part, lowLevelCode || '0']),
    [...parts.keys()].map((part) => [part, String(levels.get(part) ?? 0)]),
  );
  expectHistoriesAgree(session, company, [...links.values()]);
  for (const table of [BMF_1287, BMF_NOTES]) {
    const kept = [...table.records(session, company)];
    expectEqual(
      kept.filter(({ key }) => !links.has(`${key.assembly} ${key.component}`)),
      [],
    );
  }
}

/** How long the longest way down to each component is, of a structure that has no loop. */
export function levelsOf(links: readonly Pick<Link, 'key'>[]): ReadonlyMap<string, number> {
  const assemblies = new Map<string, string[]>();
  for (const { key } of links)
    assemblies.set(key.component, [...(assemblies.get(key.component) ?? []), key.assembly]);
  const levels = new Map<string, number>();
  const levelOf = (part: string, below: readonly string[]): number => {
    if (below.includes(part)) throw new RangeError(`The bills loop at ${part}.`);
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
  const told = histories.map(({ key, componentCounts }) => [key.assembly, componentCounts[0]]);
  expectEqual(
    told,
    histories.map(({ key }) => [key.assembly, String(counts.get(key.assembly) ?? 0)]),
  );
  const twice = histories.filter(({ revisions }) => new Set(revisions).size !== revisions.length);
  expectEqual(
    twice.map(({ recordId }) => recordId),
    [],
  );
  for (const { key } of histories) counts.delete(key.assembly);
  expectEqual([...counts.keys()], []);
}
