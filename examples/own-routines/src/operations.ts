import { operation } from '@mvdb/routines';
import { type Session, typed } from 'mvdb';
import { LOANS, TOOLS } from './tables.ts';

interface Loan {
  readonly tool: string;
  readonly borrower: string;
  readonly count: number;
}

/** How many of a tool are lent out. */
function lentCount(session: Session, tool: string): number {
  let lent = 0;
  for (const { count } of typed(session, LOANS).records(tool)) lent += count ?? 0;
  return lent;
}

/** How many of a tool lie in the crib. */
export const countFree = operation({
  reads: [TOOLS, LOANS],
  rejections: ['NO SUCH TOOL'],
  run({ session }, tool: string, reject): number {
    const found = typed(session, TOOLS).read(tool);
    if (found === undefined) throw reject('NO SUCH TOOL');
    return (found.owned ?? 0) - lentCount(session, tool);
  },
});

export const buy = operation({
  writes: [TOOLS],
  run({ session }, { tool, count }: Omit<Loan, 'borrower'>) {
    const tools = typed(session, TOOLS);
    tools.write([tool], { owned: (tools.read(tool)?.owned ?? 0) + count });
  },
});

export const lend = operation({
  writes: [LOANS],
  uses: [countFree],
  rejections: ['ONLY {count} FREE'],
  run(context, { tool, borrower, count }: Loan, reject) {
    const free = countFree(context, tool);
    if (count > free) throw reject(`ONLY ${free} FREE`);
    const loans = typed(context.session, LOANS);
    const had = loans.read(tool, borrower)?.count ?? 0;
    loans.write([tool, borrower], { count: had + count });
  },
});

export const takeBack = operation({
  writes: [LOANS],
  rejections: ['ONLY {count} LENT'],
  run({ session }, { tool, borrower, count }: Loan, reject) {
    const loans = typed(session, LOANS);
    const had = loans.read(tool, borrower)?.count ?? 0;
    if (count > had) throw reject(`ONLY ${had} LENT`);
    if (count === had) loans.delete([tool, borrower]);
    else loans.write([tool, borrower], { count: had - count });
  },
});
