import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  catalogue,
  type Domain,
  declaredDomains,
  declaredStatistics,
  isCallable,
  type Routine,
  sourceLocation,
} from '@mvdb/routines';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Visible routines by domain: part A shows five domains, part B ten. */
const visible: Partial<Record<Domain, number>> = {
  Utilities: 17,
  WorkOrders: 11,
  ShopFloor: 12,
  Parts: 17,
  Purchasing: 17,
  Projects: 7,
  Engineering: 7,
  Inventory: 6,
  Quality: 4,
  Accounting: 4,
  Customers: 3,
  Quotes: 3,
  ServiceMaint: 3,
  Routing: 3,
  General: 57,
};

const named = (name: string): Routine => {
  const routine = catalogue.find(name);
  if (routine === undefined) throw new Error(`${name} is not registered`);
  return routine;
};

const each = catalogue.routines.map((routine) => [routine.name, routine] as const);

describe('the registry as a whole', () => {
  test('holds the 171 visible catalogue.routines, each once', () => {
    expect(catalogue.routines).toHaveLength(171);
    expect(new Set(catalogue.routines.map(({ name }) => name)).size).toBe(171);
  });

  test.each(Object.entries(visible))('%s has its %i visible routines', (domain, count) => {
    expect(catalogue.routines.filter((routine) => routine.domain === domain)).toHaveLength(count);
  });

  test('registers every entry file there is', () => {
    const folder = join(root, 'packages/routines/src');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\/(vb-[^/]*|catalogue\/[^/]+\/deprecated)\.ts$/.test(`/${file}`))
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => `packages/routines/src/${file}`);
    const offsets = new Set(catalogue.routines.map((routine) => sourceLocation(routine)));
    expect([...offsets].sort()).toEqual(files.sort());
  });

  test('no name hides behind a path of the service', () => {
    for (const { name } of catalogue.routines)
      expect(['status', 'search', 'domain']).not.toContain(name.toLowerCase());
  });

  test('shows no more of a class than the contract declares', () => {
    for (const [safety, declared] of Object.entries(declaredStatistics.safety))
      expect(
        catalogue.routines.filter((routine) => routine.safety === safety).length,
      ).toBeLessThanOrEqual(declared);
    const deprecated = catalogue.routines.filter(({ status }) => status === 'deprecated');
    expect(deprecated.length).toBeLessThanOrEqual(declaredStatistics.deprecated);
    expect(Object.keys(declaredDomains)).toHaveLength(declaredStatistics.domains);
  });

  test('leaves just the fourteen internal and main programs uncallable', () => {
    const uncallable = catalogue.routines
      .filter((routine) => !isCallable(routine))
      .map(({ name }) => name);
    expect(uncallable.sort()).toEqual(
      [
        'VB_2403',
        'VB_ADJUST',
        'VB_D7270',
        'VB_DATE.PLAN',
        'VB_FINSTATCHECK',
        'VB_PO1250',
        'VB_ROUTE.DELETE',
        'VB_S0912',
        'VB_S0923',
        'VB_SF3180A',
        'VB_SF3263A',
        'VB_SY0913',
        'VB_TRANSFER',
        'VB_WO.EM.UPD',
      ].sort(),
    );
  });
});

/** Analyzed routines of which the contract names no pattern. */
const withoutPattern = new Set([
  'VB_PO1250',
  'VB_ROUTE.DELETE',
  'VB_S0912',
  'VB_S0923',
  'VB_SF3263A',
  'VB_SY0913',
]);

describe.each(each)('%s', (_, routine) => {
  test('lies in the file named after it, or among those that others answer for', () => {
    expect(existsSync(join(root, sourceLocation(routine) ?? ''))).toBe(true);
  });

  test('states class, description and what pattern the contract names, unless it is deprecated', () => {
    const isAnalyzed = routine.status !== 'deprecated';
    expect(routine.safety !== undefined).toBe(isAnalyzed);
    expect(routine.pattern !== undefined).toBe(isAnalyzed && !withoutPattern.has(routine.name));
    expect((routine.description ?? '') !== '').toBe(isAnalyzed);
  });

  test('describes each argument, unless it is deprecated', () => {
    for (const [name, argument] of Object.entries(routine.args)) {
      expect(name).toMatch(/^[A-Z0-9][A-Z0-9.]*$/);
      expect(argument.description !== '').toBe(routine.status !== 'deprecated');
      expect(argument.layout?.positions.length ?? 1).toBeGreaterThan(0);
    }
  });

  test('declares no text twice', () => {
    expect(new Set(routine.messages).size).toBe(routine.messages?.length ?? 0);
  });
});

const those = (isMeant: (routine: Routine) => boolean) => each.filter(([, one]) => isMeant(one));

describe.each(those(({ status }) => status === 'deprecated'))('%s', (_, routine) => {
  test('names a registered successor, and ends at one that is current', () => {
    expect(catalogue.find(routine.supersededBy ?? '')).toBeDefined();
    expect(catalogue.latestSuccessor(routine)?.status ?? 'analyzed').toBe('analyzed');
  });
});

describe.each(those(({ safety }) => safety === 'SAFE'))('%s', (_, { writes, alsoWrites }) => {
  test('writes nothing, as it is safe', () => {
    expect([...(writes ?? []), ...(alsoWrites ?? [])]).toEqual([]);
  });
});

describe.each(those(({ run }) => run !== undefined))('%s', (_, { examples = [] }) => {
  test('shows an example, as it is implemented', () => {
    expect(examples.length).toBeGreaterThan(0);
  });
});

describe('what the contract states in numbers', () => {
  test.each([
    ['VB_WO.EM.UPD', 81],
    ['VB_2452.UPD', 64],
    ['VB_ADJUST', 53],
    ['VB_2472.UPD', 52],
    ['VB_2402.DEL', 45],
    ['VB_DATE.PLAN', 37],
    ['VB_TRANSFER', 36],
    ['VB_A7270', 22],
    ['VB_FINSTATCHECK', 18],
    ['VB_D7270', 17],
    ['VB_S0912', 15],
    ['VB_S0923', 14],
    ['VB_SY0913', 14],
    ['VB_TABLE_LOOKUP.REV4', 8],
    ['VB_SF3180A', 0],
    ['VB_PO1250', 0],
  ])('%s takes %i arguments', (name, count) => {
    expect(Object.keys(named(name).args)).toHaveLength(count);
  });

  test.each([
    ['VB_OPENPOINQ.REV7', 'DATA', 37],
    ['VB_OPENPOINQ.1.REV3', 'DATA', 15],
    ['VB_OPENPOINQ.2.REV3', 'DATA', 14],
    ['VB_PO.RCT.REV1', 'LDATA', 21],
    ['VB_PART_ALLOCATION_INQUIRY.REV6', 'DATA', 19],
    ['VB_PART_ALLOCATION_INQUIRY.REV6', 'JOBQTYREC', 12],
    ['VB_EMPLOYEELIST.REV1', 'DATA', 51],
    ['VB_CONVERTNCN', 'DATA', 53],
    ['VB_JOB.COST.REV1', 'OUTREC', 24],
    ['VB_JOB_BOM.REV2', 'DATA', 12],
    ['VB_AUTOWO_CREATE.REV2', 'DATA', 19],
    ['VB_ITEMQTY_DETAIL.REV2', 'JOBQTYREC', 8],
    ['VB_READDICT', 'DATA', 8],
  ])('%s gives %s in %i positions', (name, argument, count) => {
    expect(named(name).args[argument]?.layout?.positions).toHaveLength(count);
  });
});
