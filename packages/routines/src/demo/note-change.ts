import type { Attributes, Fields, SchemaTable } from 'mvdb';
import { inRegister } from '../business/records/audit.ts';
import { changesBetween } from '../business/records/changes.ts';
import { keyOf } from '../schema/record-key.ts';
import type { DemoChange, DemoCompany } from './demo-company.ts';

interface Change<A extends Attributes>
  extends Pick<DemoChange, 'program' | 'login' | 'initials' | 'date'> {
  /** What stood in some attributes before, and what stands there since. */
  readonly before: Partial<Fields<A>>;
  readonly after: Partial<Fields<A>>;
  /** True where the positions are protected, as those of pay are. */
  readonly isProtected?: boolean;
}

const FIRST_HOUR = 8;
const HOURS_OF_DAY = 9;
/** Minutes from one change to the next: a prime, so that all times of a day come about. */
const STRIDE = 97;

/** Notes that a record of a company was changed, for the audit trail. */
export function noteChange<A extends Attributes>(
  company: DemoCompany,
  table: SchemaTable<A>,
  id: string,
  { before, after, isProtected = false, ...by }: Change<A>,
): void {
  const { changes, number: companyNumber } = company;
  const secrets = new Set(
    Object.values(table.attributes).flatMap(({ number, secret }) =>
      secret === undefined ? [] : [number],
    ),
  );
  const differences = changesBetween(table.format(before), table.format(after));
  changes.push({
    ...by,
    isProtected,
    table: table.name,
    id: keyOf(companyNumber, id),
    timeOfDay: FIRST_HOUR * 3600 + ((changes.length * STRIDE) % (HOURS_OF_DAY * 60)) * 60,
    positions: differences.map((change) => ({
      ...change,
      oldContent: inRegister(change.oldContent, secrets.has(change.attribute)),
      newContent: inRegister(change.newContent, secrets.has(change.attribute)),
    })),
  });
}
