import { FIELD_MARK, formViolation, SUBVALUE_MARK, VALUE_MARK } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { openDemo } from '../demo/demo-account.ts';
import { NCN_CHG_1287, REDBOOK_1287 } from './quality.ts';
import { companySchema } from './schema-tables.ts';

/** A record that holds one attribute. */
const holding = (number: number, stored: string) => FIELD_MARK.repeat(number - 1) + stored;

describe('formViolation', () => {
  test.each([
    [5, '21490', undefined],
    [5, '10/31/2026', 'INVALID DATE IN COMPLETED.DATE'],
    [5, '12345678', 'INVALID DATE IN COMPLETED.DATE'],
    [12, 'ten', 'INVALID NUMBER IN OPERATION'],
    [7, '-1000', undefined],
    [7, '1.5', 'INVALID QUANTITY IN REJECTED.QTY'],
    [34, '1e9', 'INVALID MONEY IN SCRAP.COST'],
    [42, '86399', undefined],
    [42, '86400', 'INVALID TIME IN REPORTED.TIME'],
    [4, 'N', undefined],
    [4, 'MAYBE', 'INVALID FLAG IN COMPLETED'],
    [1, `A${VALUE_MARK}B`, 'PART.NO TAKES ONE VALUE'],
    [1, `A${SUBVALUE_MARK}B`, 'PART.NO TAKES ONE VALUE'],
    [17, `A${VALUE_MARK}B`, undefined],
    [17, `A${SUBVALUE_MARK}B`, 'SERIAL.NOS TAKES NO SUBVALUES'],
    [46, `21490${VALUE_MARK}${VALUE_MARK}soon`, 'INVALID DATE IN APPROVAL.DATES'],
    [51, 'Y', undefined],
    [52, '', 'ATTRIBUTE 52 UNKNOWN'],
  ])('attribute %i, %j: %s', (number, stored, violation) => {
    expect(formViolation(NCN_CHG_1287, holding(number, stored))).toBe(violation);
  });

  test('finds nothing wrong with a blank record', () => {
    expect(formViolation(REDBOOK_1287, '')).toBeUndefined();
  });

  test('finds nothing wrong with any record of the demo company', async () => {
    const { account, session } = openDemo();
    const violations = companySchema.tables.flatMap((table) =>
      [...table.records(session)].flatMap(({ recordId, recordText }) => {
        const violation = formViolation(table, recordText);
        return violation === undefined ? [] : [`${table.name} ${recordId}: ${violation}`];
      }),
    );
    expect(violations).toEqual([]);
    await account.close();
  });
});
