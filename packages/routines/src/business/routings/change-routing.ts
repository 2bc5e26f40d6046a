import type { Firm } from '../../entry/firm.ts';
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
  run(firm, change: RoutingChange, reject) {
    const { option, suggestions } = change;
    const act = options.get(option);
    if (act === undefined) throw reject('INVALID OPTION');
    const divided = suggestions.find((flag) => DIVIDED.test(flag));
    if (divided !== undefined) throw reject(`INVALID SUGGESTION ${divided}`);
    if (option === ADD_LINE && suggestions.length > 1) throw reject('LINE TAKES ONE SUGGESTION');
    const changed = act(firm, namedIn(firm, change, reject), change);
    if (option === ADD_LINE || suggestions.length === 0) return;
    if (changed?.kind !== 'standard') throw reject(`OPTION TAKES NO SUGGESTIONS ${option}`);
    changeSuggestions(firm, { part: changed.part, suggested: suggestions, taken: [] });
  },
});

const ADD_LINE = '11';

const DIVIDED = /[\0\u001b-\u001f]/;

/** Does what is asked. @returns The routing that is another now, where it is not one of an order. */
type Act = (firm: Firm, named: Named, change: RoutingChange) => RoutingKey | undefined;

/** By their numbers. */
const options: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['1', (firm, { standard, template }) => copied(firm, standard(), template())],
  ['2', (firm, { standard, template }) => copied(firm, template(), standard())],
  ['3', (firm, { standardOfOrder, wip }, change) => routed(firm, standardOfOrder(), wip(), change)],
  ['4', (firm, { template, wip }, change) => routed(firm, template(), wip(), change)],
  ['5', (firm, { standardOfOrder, wip }) => copied(firm, wip(), standardOfOrder())],
  ['6', (firm, { template, wip }) => copied(firm, wip(), template())],
  ['7', (firm, { standard }) => deleted(firm, standard())],
  ['8', (firm, { template }) => deleted(firm, template())],
  ['9', (firm, { wip }) => deleted(firm, wip())],
  [
    '10',
    (firm, { one, line }) => {
      const key = one();
      deleteLine(firm, { key, line: line() });
      return key;
    },
  ],
  [
    ADD_LINE,
    (firm, { one }, { line, suggestions: [suggestion = ''] }) => {
      const key = one();
      addLine(firm, { key, line, suggestion });
      return key;
    },
  ],
  [
    '12',
    (firm, { wip, line }) => {
      completeLine(firm, { order: wip().order, line: line() });
      return undefined;
    },
  ],
  [
    '13',
    (firm, { wip, line }) => {
      uncompleteLine(firm, { order: wip().order, line: line() });
      return undefined;
    },
  ],
  [
    '14',
    (firm, { standardOfOrder, one }, { program }) => {
      const key = one();
      const ofPart = standardOfOrder();
      makeTransient(firm, { part: ofPart.part, key, program });
      return ofPart;
    },
  ],
]);

function copied(firm: Firm, from: RoutingKey, to: RoutingKey): RoutingKey {
  copyRouting(firm, { from, to });
  return to;
}

/** The operations that an order gets take their work centers, as they do when the order is entered. */
function routed(
  firm: Firm,
  from: RoutingKey,
  to: RoutingKey & { readonly order: string },
  { program }: RoutingChange,
): RoutingKey {
  copyRouting(firm, { from, to });
  planOrder(firm, { order: to.order, program });
  return to;
}

function deleted(firm: Firm, key: RoutingKey): RoutingKey {
  deleteRouting(firm, key);
  return key;
}

type Named = ReturnType<typeof namedIn>;

/** The routings and the line that are named, each asked for when it is needed, and refused where it is missing. */
function namedIn(
  { session, company }: Firm,
  { part, template, order, line }: RoutingChange,
  reject: Reject<(typeof missing)[number] | 'WORK ORDER NOT FOUND {order}'>,
) {
  const needed = (text: string, fault: (typeof missing)[number]): string => {
    if (text === '') throw reject(fault);
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
