import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { PRODUCT_1287 } from '../../schema/inventory.ts';
import { keyOf } from '../../schema/record-key.ts';
import { type RoutingKey, type RoutingLine, tablesOf } from './routing-key.ts';

/** Kinds of operation that are suggested for the routing of a part, and those that it has by now. */
export interface SuggestionChange {
  readonly part: string;
  readonly suggested: readonly string[];
  readonly taken: readonly string[];
}

/** Puts suggestions with a part that lines no longer take, and takes off those that lines take. */
export const changeSuggestions = operation({
  writes: [PRODUCT_1287],
  run({ session, company }, { part, suggested, taken }: SuggestionChange) {
    const stored = PRODUCT_1287.readLocked(session, company, part);
    const before = stored?.routeSuggestions ?? [];
    const after = [...new Set([...before, ...suggested])].filter((one) => !taken.includes(one));
    if (after.join() === before.join()) return;
    const record = stored ?? PRODUCT_1287.parse('', keyOf(company, part));
    PRODUCT_1287.update(session, record, { routeSuggestions: after });
  },
});

/** The suggestions that lines of a routing came from. */
export function suggestionsOf(
  { session }: CompanyContext,
  key: RoutingKey,
  lines: readonly Pick<RoutingLine, 'recordId'>[],
): readonly string[] {
  return lines.flatMap(({ recordId }) => {
    const suggestion = tablesOf(key).extension?.read(session, recordId)?.suggestion ?? '';
    return suggestion === '' ? [] : [suggestion];
  });
}
