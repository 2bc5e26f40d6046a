import { type Cycle, type CycleOptions, cyclesOf } from './cycles.ts';
import { type Dependency, dependenciesOf } from './dependencies.ts';
import type { History, Operation, Transaction } from './history.ts';

/**
 * What can be wrong with a history, as Adya names it and as it is called:
 *
 * - `dirty write` (G0): two transactions each overwrote the other;
 * - `aborted read` (G1a), `intermediate read` (G1b): one saw what another had undone, or went on to change;
 * - `circular information flow` (G1c): each saw what the other wrote;
 * - `lost update`, `read skew` (G-single): one saw a state without, and another thing with, what another wrote;
 * - `write skew` (G2-item): each missed what the other wrote; `phantom` (G2): by an insertion into what it looked through;
 * - `read-only anomaly`: so, but only because of what a third one saw, that wrote nothing;
 * - `stale read`: a process did not see what it had done before;
 * - `unrepeatable read`, `unknown version`, `lost write`: within one transaction, of nobody, missing in the end.
 */
export const anomalyNames = [
  'dirty write (G0)',
  'aborted read (G1a)',
  'intermediate read (G1b)',
  'circular information flow (G1c)',
  'lost update',
  'read skew (G-single)',
  'write skew (G2-item)',
  'phantom (G2)',
  'read-only anomaly',
  'stale read',
  'unrepeatable read',
  'unknown version',
  'lost write',
] as const;

export type AnomalyName = (typeof anomalyNames)[number];

export interface Anomaly {
  readonly name: AnomalyName;
  /** Ids of the transactions that show it, each once. */
  readonly transactions: readonly string[];
  /** What they did, a line each. */
  readonly detail: string;
}

/**
 * What shows that a history is not serializable; nothing for one that is.
 *
 * @example anomaliesOf({ transactions }).map(({ name }) => name) // ['write skew (G2-item)']
 */
export function anomaliesOf(history: History): readonly Anomaly[] {
  const { dependencies, oddities } = dependenciesOf(history);
  const single = oddities.map(({ name, transaction, detail }): Anomaly => {
    return { name: ODDITY_NAMES[name], transactions: [transaction.id], detail };
  });
  const found = [...single, ...cyclicAnomalies(dependencies)];
  if (found.length > 0) return found;
  return cyclesOf(dependencies, STALE).map((cycle) => anomalyOf('stale read', cycle));
}

const ODDITY_NAMES = {
  G1a: 'aborted read (G1a)',
  G1b: 'intermediate read (G1b)',
  'unrepeatable read': 'unrepeatable read',
  'unknown version': 'unknown version',
  'lost write': 'lost write',
} as const;

const DIRTY: CycleOptions = { through: 'ww', beside: ['ww'] };
const CIRCULAR: CycleOptions = { through: 'wr', beside: ['ww', 'wr'] };
const SINGLE: CycleOptions = { through: 'rw', beside: ['ww', 'wr'] };
const SKEW: CycleOptions = { through: 'rw', beside: ['ww', 'wr', 'rw'] };
const STALE: CycleOptions = { through: 'process', beside: ['ww', 'wr', 'rw', 'process'] };

function cyclicAnomalies(dependencies: readonly Dependency[]): readonly Anomaly[] {
  const single = cyclesOf(dependencies, SINGLE);
  const explained = new Set(single.flat());
  // Who was undone is only promised one state, of the order in which others committed.
  const committed = dependencies.filter(({ from, to }) => isCommitted(from) && isCommitted(to));
  const skewed = cyclesOf(committed, SKEW).filter((cycle) => {
    const missed = cycle.filter(({ type }) => type === 'rw');
    return missed.length > 1 && !missed.some((one) => explained.has(one));
  });
  return [
    ...cyclesOf(dependencies, DIRTY).map((cycle) => anomalyOf('dirty write (G0)', cycle)),
    ...cyclesOf(dependencies, CIRCULAR).map((cycle) =>
      anomalyOf('circular information flow (G1c)', cycle),
    ),
    ...single.map((cycle) => anomalyOf(nameOfSingle(cycle), cycle)),
    ...skewed.map((cycle) => anomalyOf(nameOfSkew(cycle), cycle)),
  ];
}

const isCommitted = ({ outcome }: Transaction) => outcome === 'committed';

/** @param cycle - It begins with what was missed. */
function nameOfSingle(cycle: Cycle): AnomalyName {
  return isOfOneKey(cycle) ? nameOfLost(cycle) : 'read skew (G-single)';
}

function nameOfSkew(cycle: Cycle): AnomalyName {
  if (isOfOneKey(cycle)) return nameOfLost(cycle);
  if (cycle.some(({ from }) => !from.operations.some(({ type }) => type === 'write')))
    return 'read-only anomaly';
  const missed = cycle.filter(({ type }) => type === 'rw');
  return missed.every(({ through }) => through === 'record')
    ? 'write skew (G2-item)'
    : 'phantom (G2)';
}

/** Whether all of them wrote one key, without what others made of it. */
function isOfOneKey([missed, ...back]: Cycle): boolean {
  return back.every(({ type, key }) => type !== 'wr' && key === missed?.key);
}

function nameOfLost([missed]: Cycle): AnomalyName {
  return missed?.through === 'record' ? 'lost update' : 'phantom (G2)';
}

function anomalyOf(name: AnomalyName, cycle: Cycle): Anomaly {
  return {
    name,
    transactions: cycle.map(({ from }) => from.id),
    detail: [...cycle.map(textOfDependency), ...cycle.map(({ from }) => textOf(from))].join('\n'),
  };
}

function textOfDependency({ type, from, to, key, version, read, through }: Dependency): string {
  switch (type) {
    case 'ww':
      return `${from.id} wrote the version of ${key} before ${version} of ${to.id}`;
    case 'wr':
      return `${from.id} wrote ${version} of ${key}, and ${to.id} read it (${through})`;
    case 'rw':
      return `${from.id} read ${read} of ${key} (${through}), and ${to.id} wrote ${version} after it`;
    case 'process':
      return `${from.id} ended before ${to.id} began, both in ${from.process}`;
  }
}

function textOf({ id, outcome, operations }: Transaction): string {
  return `  ${id}, ${outcome}: ${operations.map(textOfOperation).join('; ')}`;
}

function textOfOperation(operation: Operation): string {
  if (operation.type === 'scan')
    return `scan ${operation.predicate} = ${operation.found.map((one) => one.join(' = ')).join(', ')}`;
  return `${operation.type} ${operation.key} = ${operation.version}`;
}
