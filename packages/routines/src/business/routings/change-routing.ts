import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import type { Reject } from '../../entry/rejection.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { planOrder } from '../planning/plan-order.ts';
import { addLine } from './add-line.ts';
import { copyRouting } from './copy-routing.ts';
import { deleteLine } from './delete-line.ts';
import { deleteRouting } from './delete-routing.ts';
import { completeLine, uncompleteLine } from './line-progress.ts';
import { makeTransient } from './make-transient.ts';
import { changeSuggestions } from './part-suggestions.ts';
import type { RoutingKey } from './routing-key.ts';

/** What is asked of routings by the number of an option; what it does not take may be blank. */
export interface RoutingChange {
  readonly option: string;
  readonly part: string;
  readonly template: string;
  readonly order: string;
  readonly line: string;
  /** Kinds of operation that are suggested for a part, or the one that a new line comes from. */
  readonly suggestions: readonly string[];
  readonly program: string;
}

const missing = [
  'PART NUMBER REQUIRED',
  'TEMPLATE NUMBER REQUIRED',
  'WORK ORDER REQUIRED',
  'LINE REQUIRED',
  'ROUTING REQUIRED',
  'MORE THAN ONE ROUTING IS NAMED',
] as const;

/**
 * Does one of the fourteen things that are asked of routings by number. Suggestions are kept with the part whose
 * standard routing was changed, or with the line that was added.
 */
export const changeRouting = operation({
  reads: [OPENWO],
  uses: [
    ...([copyRouting, deleteRouting, deleteLine, addLine, completeLine, uncompleteLine] as const),
    ...([makeTransient, changeSuggestions, planOrder] as const),
  ],
  rejections: [
    ...missing,
    'INVALID OPTION',
    'INVALID SUGGESTION {flag}',
    'OPTION TAKES NO SUGGESTIONS {option}',
    'LINE TAKES ONE SUGGESTION',
  ],
  run(context, change: RoutingChange, reject) {
    const { option, suggestions } = change;
    const perform = options.get(option);
    if (perform === undefined) throw reject('INVALID OPTION');
    const divided = suggestions.find((flag) => DIVIDED.test(flag));
    if (divided !== undefined) throw reject(`INVALID SUGGESTION ${divided}`);
    if (option === ADD_LINE && suggestions.length > 1) throw reject('LINE TAKES ONE SUGGESTION');
    const changed = perform(context, namedIn(context, change, reject), change);
    if (option === ADD_LINE || suggestions.length === 0) return;
    if (changed?.kind !== 'standard') throw reject(`OPTION TAKES NO SUGGESTIONS ${option}`);
    changeSuggestions(context, { part: changed.part, suggested: suggestions, taken: [] });
  },
});

const ADD_LINE = '11';

const DIVIDED = /[\0\u001b-\u001f]/;

/** Does what is asked. @returns The routing that is another now, where it is not one of an order. */
type Operation = (
  context: CompanyContext,
  named: Named,
  change: RoutingChange,
) => RoutingKey | undefined;

/** By their numbers. */
const options: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['1', (context, { standard, template }) => copied(context, standard(), template())],
  ['2', (context, { standard, template }) => copied(context, template(), standard())],
  [
    '3',
    (context, { standardOfOrder, wip }, change) =>
      routed(context, standardOfOrder(), wip(), change),
  ],
  ['4', (context, { template, wip }, change) => routed(context, template(), wip(), change)],
  ['5', (context, { standardOfOrder, wip }) => copied(context, wip(), standardOfOrder())],
  ['6', (context, { template, wip }) => copied(context, wip(), template())],
  ['7', (context, { standard }) => deleted(context, standard())],
  ['8', (context, { template }) => deleted(context, template())],
  ['9', (context, { wip }) => deleted(context, wip())],
  [
    '10',
    (context, { one, line }) => {
      const key = one();
      deleteLine(context, { key, line: line() });
      return key;
    },
  ],
  [
    ADD_LINE,
    (context, { one }, { line, suggestions: [suggestion = ''] }) => {
      const key = one();
      addLine(context, { key, line, suggestion });
      return key;
    },
  ],
  [
    '12',
    (context, { wip, line }) => {
      completeLine(context, { order: wip().order, line: line() });
      return undefined;
    },
  ],
  [
    '13',
    (context, { wip, line }) => {
      uncompleteLine(context, { order: wip().order, line: line() });
      return undefined;
    },
  ],
  [
    '14',
    (context, { standardOfOrder, one }, { program }) => {
      const key = one();
      const ofPart = standardOfOrder();
      makeTransient(context, { part: ofPart.part, key, program });
      return ofPart;
    },
  ],
]);

function copied(context: CompanyContext, from: RoutingKey, to: RoutingKey): RoutingKey {
  copyRouting(context, { from, to });
  return to;
}

/** The operations that an order gets take their work centers, as they do when the order is entered. */
function routed(
  context: CompanyContext,
  from: RoutingKey,
  to: RoutingKey & { readonly order: string },
  { program }: RoutingChange,
): RoutingKey {
  copyRouting(context, { from, to });
  planOrder(context, { order: to.order, program });
  return to;
}

function deleted(context: CompanyContext, key: RoutingKey): RoutingKey {
  deleteRouting(context, key);
  return key;
}

type Named = ReturnType<typeof namedIn>;

/** The routings and the line that are named, each asked for when it is needed, and rejected where it is missing. */
function namedIn(
  { session, company }: CompanyContext,
  { part, template, order, line }: RoutingChange,
  reject: Reject<(typeof missing)[number] | 'WORK ORDER NOT FOUND {order}'>,
) {
  const needed = (text: string, rejection: (typeof missing)[number]): string => {
    if (text === '') throw reject(rejection);
    return text;
  };
  const standard = () =>
    ({ kind: 'standard', part: needed(part, 'PART NUMBER REQUIRED') }) as const;
  const wip = () => ({ kind: 'wip', order: needed(order, 'WORK ORDER REQUIRED') }) as const;
  const ofTemplate = () =>
    ({ kind: 'template', template: needed(template, 'TEMPLATE NUMBER REQUIRED') }) as const;
  return {
    standard,
    template: ofTemplate,
    wip,
    /** Of the part that is named, or else of the part that the order makes. */
    standardOfOrder() {
      if (part !== '' || order === '') return standard();
      const made = OPENWO.read(session, company, order);
      if (made === undefined) throw reject(`WORK ORDER NOT FOUND ${order}`);
      return { kind: 'standard', part: made.partNo } as const;
    },
    /** Only one kind of routing is named. */
    one(): RoutingKey {
      const named = [part, template, order].filter((text) => text !== '');
      if (named.length > 1) throw reject('MORE THAN ONE ROUTING IS NAMED');
      if (named.length === 0) throw reject('ROUTING REQUIRED');
      if (part !== '') return standard();
      return template === '' ? wip() : ofTemplate();
    },
    line: () => needed(line, 'LINE REQUIRED'),
  };
}
