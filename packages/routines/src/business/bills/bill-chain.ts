import type { RecordOf } from 'mvdb';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { BMF } from '../../schema/bills.ts';
import { ITEMMANF } from '../../schema/inventory.ts';
import { keyOf } from '../../schema/record-key.ts';

/** A chain of links that begins with a part: its components, or the assemblies that it goes into. */
export interface Chain {
  readonly part: string;
  /** The attributes that hold it together. */
  readonly first: 'firstComponent' | 'firstAssembly';
  readonly next: 'nextComponent' | 'nextAssembly';
  readonly previous: 'previousComponent' | 'previousAssembly';
  /** The parts of the id of the link to another part. */
  link(other: string): readonly [assembly: string, component: string];
}

/** The components of an assembly, in the order of its bill. */
export const componentsOf = (part: string): Chain => ({
  part,
  first: 'firstComponent',
  next: 'nextComponent',
  previous: 'previousComponent',
  link: (component) => [part, component],
});

/** The assemblies that a component goes into. */
export const usesOf = (part: string): Chain => ({
  part,
  first: 'firstAssembly',
  next: 'nextAssembly',
  previous: 'previousAssembly',
  link: (assembly) => [assembly, part],
});

/** A place in a chain. */
export interface ChainPosition {
  readonly chain: Chain;
  readonly member: string;
  /** The member that stands before it; blank at the start. */
  readonly after: string;
}

/** Puts a link that is on file into a chain. */
export const insertIntoChain = operation({
  writes: [BMF, ITEMMANF],
  run(context, { chain, member, after }: ChainPosition) {
    const { next, previous } = chain;
    const following = after === '' ? startOf(context, chain) : linkTo(context, chain, after)[next];
    change(context, chain, member, { [previous]: after, [next]: following });
    connect(context, chain, { before: after, after: member });
    if (following !== '') change(context, chain, following, { [previous]: member });
  },
});

/** Takes a link that is on file out of a chain; it stays itself. */
export const takeOutOfChain = operation({
  writes: [BMF, ITEMMANF],
  run(context, { chain, member }: Omit<ChainPosition, 'after'>) {
    const { next, previous } = chain;
    const { [next]: after, [previous]: before } = linkTo(context, chain, member);
    connect(context, chain, { before, after });
    if (after !== '') change(context, chain, after, { [previous]: before });
  },
});

/** Lets what stands before, or the part itself, lead to what stands behind. */
function connect(
  context: CompanyContext,
  chain: Chain,
  { before, after }: { readonly before: string; readonly after: string },
): void {
  const { session, company } = context;
  if (before !== '') change(context, chain, before, { [chain.next]: after });
  else {
    const record = ITEMMANF.readLocked(session, company, chain.part);
    if (record) ITEMMANF.update(session, record, { [chain.first]: after });
  }
}

function startOf({ session, company }: CompanyContext, { part, first }: Chain): string {
  return ITEMMANF.read(session, company, part)?.[first] ?? '';
}

function linkTo(
  { session, company }: CompanyContext,
  chain: Chain,
  member: string,
): RecordOf<typeof BMF> {
  const id = keyOf(company, ...chain.link(member));
  return BMF.readLocked(session, id) ?? BMF.parse('', id);
}

function change(
  context: CompanyContext,
  chain: Chain,
  member: string,
  fields: Parameters<typeof BMF.format>[0],
): void {
  BMF.update(context.session, linkTo(context, chain, member), fields);
}
