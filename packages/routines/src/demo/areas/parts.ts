import {
  type DemoArea,
  type DemoCompany,
  type DemoPart,
  type DemoVendor,
  type PartRole,
  scaledProduct,
  total,
} from '../demo-company.ts';
import { type Random, seededRandom, seedOf } from '../random.ts';
import { type BoughtGood, boughtGoods } from './goods.ts';
import { variantOf } from './variants.ts';

interface Kind {
  readonly role: PartRole;
  readonly mrpCode: DemoPart['mrpCode'];
  readonly prefix: string;
  readonly firstNumber: number;
  readonly atSizeOne: number;
  readonly nouns: readonly string[];
}

/** From the bottom of the bills to the top, so that components are there before what is made of them. */
const kinds: readonly Kind[] = [
  {
    role: 'document',
    mrpCode: 'D',
    prefix: 'D',
    firstNumber: 900,
    atSizeOne: 12,
    nouns: ['OPERATING MANUAL', 'TEST PROCEDURE', 'WIRING DIAGRAM'],
  },
  {
    role: 'raw',
    mrpCode: 'R',
    prefix: 'R',
    firstNumber: 600,
    atSizeOne: 20,
    nouns: ['STEEL BAR', 'ALUMINUM PLATE', 'BRASS ROD', 'STEEL SHEET'],
  },
  {
    role: 'purchased',
    mrpCode: 'P',
    prefix: 'C',
    firstNumber: 500,
    atSizeOne: 90,
    nouns: ['BALL BEARING', 'HEX SCREW', 'O-RING', 'ELECTRIC MOTOR', 'SENSOR', 'VALVE', 'COUPLING'],
  },
  {
    role: 'fabricated',
    mrpCode: 'M',
    prefix: 'F',
    firstNumber: 300,
    atSizeOne: 80,
    nouns: ['SHAFT', 'BRACKET', 'HOUSING', 'FLANGE', 'BUSHING', 'COVER PLATE'],
  },
  {
    role: 'assembly',
    mrpCode: 'M',
    prefix: 'A',
    firstNumber: 200,
    atSizeOne: 48,
    nouns: ['DRIVE UNIT', 'SPINDLE', 'FRAME', 'CONTROL PANEL', 'FEED TABLE', 'GEARBOX'],
  },
  {
    role: 'product',
    mrpCode: 'M',
    prefix: 'P',
    firstNumber: 100,
    atSizeOne: 24,
    nouns: ['LATHE', 'PRESS', 'CONVEYOR', 'MILLING MACHINE', 'TRANSFER STATION'],
  },
];

/** What a machine is like. */
const finishes = ['STANDARD', 'HEAVY DUTY', 'COMPACT', 'HIGH SPEED', 'STAINLESS'];

/** The parts with their bills, costs and ordering rules. Their records are written by a later area. */
export const parts: DemoArea = {
  name: 'parts',
  generate(company) {
    const byRole = new Map<PartRole, DemoPart[]>();
    const suppliers = company.vendors.filter(({ isOutside }) => !isOutside);
    for (const kind of kinds) {
      const made: DemoPart[] = [];
      byRole.set(kind.role, made);
      for (let index = 0; index < company.count(kind.atSizeOne); index += 1)
        made.push(partOf(company, kind, index, byRole, suppliers));
    }
    for (const { role } of [...kinds].reverse()) company.parts.push(...(byRole.get(role) ?? []));
    noteLevels(company.parts);
  },
};

function partOf(
  company: DemoCompany,
  { role, mrpCode, prefix, firstNumber, nouns }: Kind,
  index: number,
  byRole: ReadonlyMap<PartRole, readonly DemoPart[]>,
  suppliers: readonly DemoVendor[],
): DemoPart {
  const { random } = company;
  const isBought = mrpCode === 'P' || mrpCode === 'R';
  const number = `${prefix}${firstNumber + index}`;
  const chosen = componentsOf(company, role, byRole);
  const isSmall = role === 'product' && index === 0;
  const drawn = isSmall ? ofSmallMachine(chosen, byRole) : chosen;
  const noun = random.pick(nouns);
  const details = seededRandom(
    seedOf(total(drawn.map(({ quantityPer }) => quantityPer)), `${noun} ${number}`),
  );
  const components = role === 'fabricated' && drawn.length === 0 ? cutOf(details, byRole) : drawn;
  if (turnsTools.has(noun)) giveSpindle(components);
  const bought = boughtGoods[noun];
  const weight = weightOf(details, role, { bought, components });
  return {
    number,
    role,
    mrpCode,
    noun,
    description: `${noun} ${firstNumber + index}`,
    description2: variantOf({ number, noun, weight }, random.pick(finishes)),
    weight,
    unit: role === 'raw' ? 'KG' : 'EA',
    lotControl:
      isBought && random.chance(0.3) ? '2' : role === 'assembly' && random.chance(0.1) ? '3' : '4',
    revision: random.pick(['A', 'B', 'C', 'D']),
    components,
    orderPolicy: random.pick(['L', 'M', 'E']),
    minimumQuantity: random.integer(1, 10) * (role === 'product' ? 1000 : 5000),
    economicQuantity: random.integer(1, 8) * (role === 'product' ? 2000 : 10_000),
    safetyStock: role === 'product' ? 0 : random.integer(0, 6) * 1000,
    leadDays: random.integer(3, role === 'product' ? 30 : 15),
    vendor: isBought ? random.pick(suppliers) : undefined,
    costs: costsOf(company, role, { bought, components }),
    markupPercent: 100,
    level: 0,
    firstAssembly: undefined,
    lastPurchase: undefined,
    holdings: [],
    received: [],
    purchases: [],
    workOrders: [],
    demands: [],
    isPhantom: false,
    neededFor: new Set(),
    made: 0,
    taken: 0,
  };
}

/** How many components of which role a part of a role has, at least and at most. */
const billShapes: Partial<Record<PartRole, readonly (readonly [PartRole, number, number])[]>> = {
  product: [
    ['assembly', 2, 4],
    ['purchased', 1, 3],
    ['document', 1, 1],
  ],
  assembly: [
    ['assembly', 0, 1],
    ['fabricated', 2, 4],
    ['purchased', 1, 3],
  ],
  fabricated: [['raw', 0, 2]],
};

function componentsOf(
  { random }: DemoCompany,
  role: PartRole,
  byRole: ReadonlyMap<PartRole, readonly DemoPart[]>,
): DemoPart['components'] {
  const chosen = new Map<DemoPart, number>();
  for (const [componentRole, least, most] of billShapes[role] ?? []) {
    const candidates = byRole.get(componentRole) ?? [];
    if (candidates.length === 0) continue;
    for (let left = random.integer(least, most); left > 0; left -= 1) {
      const part = random.pick(candidates);
      if (role === 'assembly' && hasAssemblies(part)) continue;
      const pieces = componentRole === 'purchased' ? random.integer(1, 6) : random.integer(1, 2);
      const quantityPer = componentRole === 'raw' ? random.integer(1, 16) * 250 : pieces * 1000;
      chosen.set(part, componentRole === 'document' ? 1000 : quantityPer);
    }
  }
  if (role === 'product') addAssemblies(chosen, byRole.get('assembly') ?? []);
  return [...chosen].map(([part, quantityPer]) => ({ part, quantityPer }));
}

/** A machine has no fewer different parts, through all levels. */
const PARTS_OF_MACHINE = 12;

function addAssemblies(chosen: Map<DemoPart, number>, assemblies: readonly DemoPart[]): void {
  for (const assembly of assemblies) {
    if (partsUnder(chosen.keys()).size >= PARTS_OF_MACHINE) return;
    if (!chosen.has(assembly)) chosen.set(assembly, 1000);
  }
}

/** What the components of the first machine cost at most, with 4 implied decimals: many of it always lie in stock. */
const COST_OF_SMALL_MACHINE = 60_000_000;

/** The components of a machine, which has the cheapest assemblies instead where they cost too much. */
function ofSmallMachine(
  chosen: DemoPart['components'],
  byRole: ReadonlyMap<PartRole, readonly DemoPart[]>,
): DemoPart['components'] {
  if (costOf(chosen) <= COST_OF_SMALL_MACHINE) return chosen;
  const others = chosen.filter(({ part }) => part.role !== 'assembly');
  const components = new Map(others.map(({ part, quantityPer }) => [part, quantityPer]));
  const assemblies = byRole.get('assembly') ?? [];
  addAssemblies(
    components,
    assemblies.toSorted((a, b) => total(a.costs) - total(b.costs)),
  );
  return [...components].map(([part, quantityPer]) => ({ part, quantityPer }));
}

const costOf = (components: DemoPart['components']): number =>
  total(components.map(({ part, quantityPer }) => scaledProduct(quantityPer, total(part.costs))));

const partsUnder = (parts: Iterable<DemoPart>): ReadonlySet<DemoPart> =>
  new Set(
    [...parts].flatMap((part) => [
      part,
      ...partsUnder(part.components.map((component) => component.part)),
    ]),
  );

/** Machines that turn a workpiece or a tool. */
const turnsTools: ReadonlySet<string> = new Set(['LATHE', 'MILLING MACHINE']);

/** Assemblies of which a machine misses the first the least. */
const leastMissed = ['GEARBOX', 'FEED TABLE', 'CONTROL PANEL', 'FRAME', 'DRIVE UNIT'];

/** Makes an assembly of a machine its spindle, where it has none through all levels. */
function giveSpindle(components: DemoPart['components']): void {
  const under = [...partsUnder(components.map(({ part }) => part))];
  if (under.some(({ noun }) => noun === 'SPINDLE')) return;
  const assemblies = under.filter(({ role }) => role === 'assembly');
  const [part] = assemblies.sort(
    (a, b) => leastMissed.indexOf(a.noun) - leastMissed.indexOf(b.noun),
  );
  if (part === undefined) return;
  part.noun = 'SPINDLE';
  part.description = `SPINDLE ${part.number.slice(1)}`;
  part.description2 = variantOf(part, '');
}

/** What has nothing drawn into it is cut of some material. */
function cutOf(
  details: Random,
  byRole: ReadonlyMap<PartRole, readonly DemoPart[]>,
): DemoPart['components'] {
  const part = details.pick(byRole.get('raw') ?? []);
  return [{ part, quantityPer: details.integer(1, 16) * 250 }];
}

/** What a part is made of; undefined stands for what is not bought. */
interface MadeOf extends Pick<DemoPart, 'components'> {
  readonly bought: BoughtGood | undefined;
}

const DOCUMENT_GRAMS = [100, 900] as const;

/** How much of what goes into it is left of a part at least and at most, in percent: chips fall where it is cut. */
const LEFT_OF_CUT = [55, 95] as const;

/** What is bought weighs what its kind does, what is made what goes into it. */
function weightOf(details: Random, role: PartRole, { bought, components }: MadeOf): number {
  if (role === 'document') return details.integer(...DOCUMENT_GRAMS);
  if (bought) return details.integer(...bought.weights);
  const gone = components.map(({ part, quantityPer }) => scaledProduct(quantityPer, part.weight));
  const left = role === 'fabricated' ? details.integer(...LEFT_OF_CUT) : 100;
  return Math.trunc((total(gone) * left) / 100);
}

/** An assembly may go into another, which then goes into no other: bills are at most five levels deep. */
function hasAssemblies({ components }: DemoPart): boolean {
  return components.some(({ part }) => part.role === 'assembly');
}

/** What the labor on one of a part costs at least and at most, with 4 implied decimals: a machine takes days. */
const laborCosts: Partial<Record<PartRole, readonly [least: number, most: number]>> = {
  fabricated: [60_000, 600_000],
  assembly: [300_000, 1_800_000],
  product: [3_600_000, 12_000_000],
};

function costsOf(
  { random }: DemoCompany,
  role: PartRole,
  { bought, components }: MadeOf,
): readonly number[] {
  if (role === 'document') return [0, 0, 0, 0, 0, 0, 0, 0, 0];
  const price = random.integer(...(bought?.costs ?? [0, 0]));
  const range = laborCosts[role];
  if (range === undefined) return [price, 0, 0, 0, 0, 0, 0, 0, 0];
  const material = costOf(components);
  const labor = random.integer(...range);
  const outside = random.chance(0.2) ? random.integer(20_000, 300_000) : 0;
  return [
    material,
    0,
    labor,
    labor * 2,
    Math.trunc(labor / 2),
    outside,
    Math.trunc(outside / 10),
    0,
    0,
  ];
}

function noteLevels(parts: readonly DemoPart[]): void {
  for (const assembly of parts)
    for (const { part } of assembly.components) {
      part.firstAssembly ??= assembly;
      raiseLevel(part, assembly.level + 1);
    }
}

function raiseLevel(part: DemoPart, level: number): void {
  if (part.level >= level) return;
  part.level = level;
  for (const component of part.components) raiseLevel(component.part, level + 1);
}
