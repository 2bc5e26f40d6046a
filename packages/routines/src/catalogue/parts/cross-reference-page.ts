import type { CrossReference } from '../../business/parts/cross-references.ts';
import { company, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import type { Operation } from '../../entry/operation.ts';
import { defineRoutine, type RoutineDefinition } from '../../entry/routine.ts';

/** A page that changes where a part stands under a cross-reference. */
interface CrossReferencePage<Text extends string>
  extends Required<Pick<RoutineDefinition, 'name' | 'description' | 'examples' | 'notes'>> {
  readonly changes: Operation<CrossReference, void, Text>;
}

/** Declares the routine that adds or removes a cross-reference. */
export function crossReferencePage<const Text extends string>({
  changes,
  ...page
}: CrossReferencePage<Text>) {
  return defineRoutine({
    ...page,
    domain: 'Engineering',
    safety: 'WARN',
    pattern: 'Process',
    args: {
      CO: company(),
      PARTNO: input('Part number.', { required: true }),
      REF: input('Cross-reference code.', { required: true }),
      TYPE: input(
        'Kind of reference, in any case of letters; MFG is the manufacturing code of the part.',
      ),
      MSG: message('Blank, or why the cross-reference was left as it was.'),
    },
    writes: ['PRODXREF', 'REFXPROD', 'XREFINDEX', 'ITEMMANF'],
    does: [changes],
    run({ CO, PARTNO, REF, TYPE }, session) {
      changes(companyContext(session, CO), { part: PARTNO, reference: REF, type: TYPE });
      return {};
    },
  });
}
