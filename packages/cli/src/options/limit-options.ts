import { defaultOf, type Limit, type ServerLimits, serverLimits } from '@mvdb/server/host';
import type { OptionDefinition } from './option-table.ts';

const PLACEHOLDERS = { count: 'N', bytes: 'BYTES', ms: 'MS' } as const;

type Name = keyof typeof serverLimits;

interface FlaggedLimit {
  readonly name: Name;
  readonly limit: Limit & { readonly flag: string };
}

const flagged: readonly FlaggedLimit[] = Object.entries(
  serverLimits as Record<Name, Limit>,
).flatMap(([name, limit]) => {
  const { flag } = limit;
  return flag === undefined ? [] : [{ name: name as Name, limit: { ...limit, flag } }];
});

/** An option for each limit of the server that has a flag. */
export const limitOptions: Readonly<Record<string, NumberOption>> = Object.fromEntries(
  flagged.map(({ limit }) => [limit.flag, optionFor(limit)]),
);

type NumberOption = OptionDefinition & { readonly kind: 'number' };

function optionFor(limit: Limit): NumberOption {
  const { unit, low, high, description, flagUnit } = limit;
  const { placeholder, size } = flagUnit ?? { placeholder: PLACEHOLDERS[unit], size: 1 };
  return {
    kind: 'number',
    placeholder,
    low: low / size,
    high: high / size,
    description: `${description} Default: ${defaultOf(limit)}.`,
  };
}

/** Limits that the command line sets; those not named keep their defaults. */
export type LimitLine = ServerLimits;

export function readLimits(options: Readonly<Record<string, unknown>>): LimitLine {
  return Object.fromEntries(
    flagged.flatMap(({ name, limit }) => {
      const value = options[limit.flag];
      return typeof value === 'number' ? [[name, value * (limit.flagUnit?.size ?? 1)]] : [];
    }),
  );
}
