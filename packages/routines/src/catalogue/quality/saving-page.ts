import type { KeepRequest } from '../../business/records/record-keeping.ts';
import { company, input, message, truth } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import type { Operation } from '../../entry/operation.ts';
import { defineRoutine, type RoutineDefinition } from '../../entry/routine.ts';

/** A page that saves records of one table of quality, or marks them as deleted. */
interface SavingPage<Text extends string>
  extends Required<Pick<RoutineDefinition, 'name' | 'writes' | 'examples'>> {
  /** What a record is, such as `an engineering change notice`, and for short. */
  readonly record: string;
  readonly short: string;
  /** What the arguments with the id and with the record are called. */
  readonly arguments: readonly [id: string, record: string];
  readonly keeps: Operation<KeepRequest, 'SAVED' | 'DELETED', Text>;
  readonly notes?: readonly string[];
}

/** Declares the routine that saves and deletes records of a table of quality. */
export function savingPage<const Text extends string>(page: SavingPage<Text>) {
  const { name, writes, examples, record, short, keeps, notes = [] } = page;
  const [idArgument, recordArgument] = page.arguments;
  return defineRoutine({
    name,
    domain: 'Quality',
    safety: 'COND',
    pattern: 'CRUD',
    description: `Saves ${record}, or marks it as deleted.`,
    args: {
      CO: company(),
      REQTYPE: input(
        `DELETE, in any case of letters, marks the ${short} as deleted; anything else saves it.`,
      ),
      [idArgument]: input(`Number of the ${short}.`, { required: true }),
      [recordArgument]: input(`The whole ${short} to save.`),
      ADDFLAG: truth(`1, Y or TRUE for a new ${short}.`),
      MESSAGE: message('SAVED or DELETED, or why nothing was written.'),
    },
    dangerousRequestTypes: ['DELETE', 'SAVE'],
    writes,
    does: [keeps],
    messages: ['SAVED', 'DELETED'],
    notes: [
      'The record replaces the stored one whole; deleting keeps all of it and sets the flag.',
      'Adding a number that exists, or changing one that does not, writes nothing.',
      'A new record may be blank; a blank one replaces none.',
      'Values are in stored form. What the stored record points to already need no longer be there.',
      ...notes,
    ],
    examples,
    run: (args: Readonly<Record<string, string>>, session) => ({
      MESSAGE: keeps(companyContext(session, args.CO ?? ''), {
        program: name,
        id: args[idArgument] ?? '',
        requestType: args.REQTYPE ?? '',
        record: args[recordArgument] ?? '',
        addFlag: args.ADDFLAG ?? '',
      }),
    }),
  });
}
