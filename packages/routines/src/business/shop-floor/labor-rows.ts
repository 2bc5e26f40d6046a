import type { RowOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { keyOf } from '../../schema/record-key.ts';
import { WIPLEDGER_HRS, WIPLEDGER_LAB } from '../../schema/work-in-process.ts';

export type WorkRow = RowOf<typeof WIPLEDGER_HRS.attributes, 'WORK'>;
export type LaborRow = RowOf<typeof WIPLEDGER_LAB.attributes, 'CHARGES'>;

/** Hours worked on an order, with what they are charged at. */
export interface ChargedWork {
  readonly order: string;
  readonly work: WorkRow;
  readonly labor: LaborRow;
}

/** Notes hours of a work order and their charge, beneath what was before. */
export const noteLabor = operation({
  writes: [WIPLEDGER_HRS, WIPLEDGER_LAB],
  run({ session, company }, { order, work, labor }: ChargedWork) {
    const id = keyOf(company, order);
    const hours = WIPLEDGER_HRS.readLocked(session, id);
    WIPLEDGER_HRS.open(session).write(id, WIPLEDGER_HRS.withRow(hours, 'WORK', work));
    const charges = WIPLEDGER_LAB.readLocked(session, id);
    WIPLEDGER_LAB.open(session).write(id, WIPLEDGER_LAB.withRow(charges, 'CHARGES', labor));
  },
});

/** What a labor card is found by in the hours of its order. */
export type CardOfOrder = Pick<WorkRow, 'employee' | 'date' | 'line' | 'hourType' | 'hours'> & {
  readonly order: string;
};

/** The last card of this kind that was not voided; `undefined` if missing. */
export const chargedCard = operation({
  reads: [WIPLEDGER_HRS, WIPLEDGER_LAB],
  run({ session, company }, { order, hours, ...card }: CardOfOrder): ChargedWork | undefined {
    const work = WIPLEDGER_HRS.rows(WIPLEDGER_HRS.read(session, company, order), 'WORK');
    const labor = WIPLEDGER_LAB.rows(WIPLEDGER_LAB.read(session, company, order), 'CHARGES');
    const standing: ChargedWork[] = [];
    for (const [index, row] of work.entries()) {
      const charge = labor[index];
      const isIt = Object.entries(card).every(
        ([name, text]) => row[name as keyof WorkRow] === text,
      );
      if (!isIt || charge === undefined) continue;
      if (row.hours === hours) standing.push({ order, work: row, labor: charge });
      else if (row.hours === `-${hours}`) standing.pop();
    }
    return standing.at(-1);
  },
});
