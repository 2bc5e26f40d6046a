import type { Account } from '../../../packages/mvdb/src/account/account.ts';
import { FIELD_MARK } from '../../../packages/mvdb/src/text/marks.ts';

/** What calls that saved notices have left, by the numbers of the calls, ascending. */
export interface Notices {
  readonly notices: readonly number[];
  /** Those that have an audit record, once for each. */
  readonly audited: readonly number[];
}

const KEY = /^(?:1!)?K(\d+)$/;

export function noticesIn(account: Account): Notices {
  const numbered = (texts: readonly string[]) =>
    texts
      .flatMap((text) => KEY.exec(text)?.[1] ?? [])
      .map(Number)
      .sort((one, other) => one - other);
  return {
    notices: numbered([...account.table('ENG.CHG.1287').ids({ from: '1!K', to: '1!L' })]),
    audited: numbered(
      [...account.table('TRANSREG').records()].flatMap(([, record]) => record.split(FIELD_MARK)),
    ),
  };
}
