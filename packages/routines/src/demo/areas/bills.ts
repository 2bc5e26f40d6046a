import {
  ASSY_NOTES_XREF,
  BMF,
  BMF_1287,
  BMF_ASSY_NOTES,
  BMF_NOTES,
  BMFLOCK,
  JOBPARTS_1287,
  REVXREF,
} from '../../schema/bills.ts';
import type { DemoArea, DemoCompany, DemoPart } from '../demo-company.ts';
import { goodOf } from './goods.ts';

const fabricationNotes = ['BREAK ALL EDGES'];
const assemblyNotes = ['CLEAN ALL PARTS BEFORE ASSEMBLY', 'ATTACH TYPE PLATE', 'TEST AT FULL LOAD'];

/** The notes on an assembly, in the order they are printed in; work orders copy them. */
export function assemblyNotesOf(part: DemoPart): readonly string[] {
  if (part.role === 'product') return assemblyNotes;
  const notes = part.role === 'assembly' ? assemblyNotes : fabricationNotes;
  return notes.slice(0, part.level % 2);
}

/** How the bills of the parts are kept: link by link, each chained to the next. */
export const bills: DemoArea = {
  name: 'bills',
  generate(company) {
    const assemblies = assembliesByComponent(company.parts);
    const made = company.parts.filter(({ components }) => components.length > 0);
    for (const assembly of made) {
      writeLinks(company, assembly, assemblies);
      writeNotes(company, assembly);
    }
    for (const assembly of made.slice(0, company.count(1)))
      company.write(BMFLOCK, [assembly.number], {
        login: 'engineer',
        initials: 'EN',
        port: '12',
        lockedDate: String(company.today),
        lockedTime: '27000',
        program: 'VB_E0052A.REV1',
      });
    writePriorities(company);
  },
};

/** What each part goes into, in the order of the chain that begins with its first assembly. */
function assembliesByComponent(parts: readonly DemoPart[]): Map<DemoPart, DemoPart[]> {
  const assemblies = new Map<DemoPart, DemoPart[]>();
  for (const assembly of parts)
    for (const { part } of assembly.components) {
      const existing = assemblies.get(part);
      if (existing) existing.push(assembly);
      else assemblies.set(part, [assembly]);
    }
  return assemblies;
}

function writeLinks(
  company: DemoCompany,
  assembly: DemoPart,
  assemblies: ReadonlyMap<DemoPart, readonly DemoPart[]>,
): void {
  const { random } = company;
  const { components } = assembly;
  const revisions = revisionsOf(company, assembly);
  for (const [index, { part, quantityPer }] of components.entries()) {
    const usedIn = assemblies.get(part) ?? [];
    const position = usedIn.indexOf(assembly);
    const { revision, date } = broughtBy(revisions, index);
    company.write(BMF, [assembly.number, part.number], {
      quantityPer: String(quantityPer),
      sequence: String((index + 1) * 10),
      findNumber: String(index + 1),
      scrapPercent: scrapPercentOf(assembly, part),
      nextComponent: components[index + 1]?.part.number ?? '',
      previousComponent: components[index - 1]?.part.number ?? '',
      nextAssembly: usedIn[position + 1]?.number ?? '',
      previousAssembly: usedIn[position - 1]?.number ?? '',
      revision,
      effectiveDate: String(date),
      operation: operationUsing(company, assembly, index),
      allocated: part.role === 'document' ? 'N' : 'Y',
      enteredDate: String(date),
      enteredBy: 'EN',
    });
    if (part.role === 'purchased' || random.chance(0.3))
      company.write(BMF_1287, [assembly.number, part.number], {
        referenceDesignators: Array.from(
          { length: Math.max(1, Math.trunc(quantityPer / 1000)) },
          (_, piece) => `X${index + 1}-${piece + 1}`,
        ),
        kitLocation: 'MAIN',
        customerSupplied: isSuppliedByCustomer(assembly, index) ? 'Y' : 'N',
        recommendedSpare: part.role === 'purchased' && random.chance(0.3) ? 'Y' : 'N',
      });
    if (hasNote(index))
      company.write(BMF_NOTES, [assembly.number, part.number], {
        noteLines: [goodOf(part.noun).mountingNote],
        changedDate: String(date),
        changedBy: 'EN',
      });
  }
  writeRevisions(company, assembly, revisions);
}

/** Now and then a customer sends the first component of a machine that it buys. */
const isSuppliedByCustomer = ({ role, number }: DemoPart, index: number): boolean =>
  role === 'product' && index === 0 && Number(number.slice(1)) % 5 === 0;

/** What is cut is cut first; what is mounted is mounted operation by operation. */
function operationUsing({ routings }: DemoCompany, assembly: DemoPart, index: number): string {
  const { role, components } = assembly;
  const ours = (routings.get(assembly) ?? []).filter(({ outside }) => !outside);
  const turn = role === 'fabricated' ? 0 : Math.trunc((index * ours.length) / components.length);
  return String(ours[turn]?.line ?? '');
}

/** The second component of every assembly has a note; work orders copy it. */
const hasNote = (index: number): boolean => index === 1;

function writeNotes(company: DemoCompany, assembly: DemoPart): void {
  const notes = assemblyNotesOf(assembly);
  if (notes.length === 0) return;
  for (const [index, note] of notes.entries())
    company.write(BMF_ASSY_NOTES, [assembly.number, String(index + 1)], {
      noteLines: [note],
      changedDate: String(company.today - 200),
      changedBy: 'EN',
    });
  company.write(ASSY_NOTES_XREF, [assembly.number], {
    noteNos: notes.map((_, index) => String(index + 1)),
  });
}

/** A revision of a bill, which is of all its components up to a number. */
interface DemoRevision {
  readonly revision: string;
  readonly date: number;
  readonly componentCount: number;
}

const DAYS_BETWEEN_REVISIONS = 180;

/** Revisions count up from A, the latest first; each before the last had a component less, while there was one. */
function revisionsOf({ random, founded }: DemoCompany, part: DemoPart): readonly DemoRevision[] {
  const latest = founded - random.integer(20, 400);
  const count = part.revision.charCodeAt(0) - 'A'.charCodeAt(0) + 1;
  return Array.from({ length: count }, (_, index) => ({
    revision: String.fromCharCode(part.revision.charCodeAt(0) - index),
    date: latest - index * DAYS_BETWEEN_REVISIONS,
    componentCount: Math.max(1, part.components.length - index),
  }));
}

/** The revision with which the component at an index came. */
function broughtBy(revisions: readonly DemoRevision[], index: number): DemoRevision {
  const first = revisions.findLast(({ componentCount }) => componentCount > index);
  if (first === undefined) throw new TypeError(`No revision has ${index + 1} components.`);
  return first;
}

function writeRevisions(
  company: DemoCompany,
  { number }: DemoPart,
  revisions: readonly DemoRevision[],
): void {
  company.write(REVXREF, [number], {
    revisions: revisions.map(({ revision }) => revision),
    effectiveDates: revisions.map(({ date }) => String(date)),
    changedBy: revisions.map(() => 'EN'),
    componentCounts: revisions.map(({ componentCount }) => String(componentCount)),
  });
}

/** Ids have no company, so that two companies with the same order numbers cannot both have priorities. */
function writePriorities(company: DemoCompany): void {
  if (company.number !== '1') return;
  for (const order of company.salesOrders) {
    const [line] = order.lines;
    if (order.job === undefined || line === undefined) continue;
    const positions = [{ wbs: line.line, part: line.part }];
    for (const [index, { part }] of line.part.components.entries())
      if (index < 2) positions.push({ wbs: `${line.line}.${index + 1}`, part });
    for (const { wbs, part } of positions)
      company.write(JOBPARTS_1287, [order.number, wbs], {
        priority: String(company.random.integer(1, 5)),
        company: company.number,
        partNo: part.number,
        noteLines: wbs === line.line ? [`SHIPS WITH ${order.lines.length} LINE(S)`] : [],
        changedDate: String(company.today - 3),
        changedBy: 'NS',
      });
  }
}

/** What is lost of a component where it is used, in percent with 2 implied decimals: some of what is cut. */
export function scrapPercentOf(assembly: DemoPart, { role, number }: DemoPart): string {
  if (role !== 'raw') return '0';
  const lost = (Number(assembly.number.slice(1)) + Number(number.slice(1))) % 6;
  return String(lost * 100);
}
