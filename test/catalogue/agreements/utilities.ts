import { companyOf } from '@mvdb/routines';
import fc from 'fast-check';
import { FIELD_MARK, VALUE_MARK } from 'mvdb';
import {
  type Agreement,
  type Agreements,
  type Answer,
  type Ask,
  type Keys,
  type Rows,
  transposed,
} from '../agreement.ts';

/** A table to look in, with attributes that have one value, by number and by name. */
interface Source {
  readonly table: string;
  readonly numbers: readonly string[];
  readonly names: readonly string[];
  /** Column that records are selected by. */
  readonly by: string;
}

const sources: readonly Source[] = [
  {
    table: 'CUSTOMER',
    numbers: ['0', '1', '3', '10'],
    names: ['CUSTOMER.NAME', 'CITY', 'CUSTOMER.CLASS'],
    by: 'STATE',
  },
  {
    table: 'JOBMASTER',
    numbers: ['1', '3', '6'],
    names: ['DESCRIPTION', 'CUSTOMER.NO', 'PROJECT'],
    by: 'PROJECT',
  },
  {
    table: 'PARTTYPE.1287',
    numbers: ['0', '1', '2'],
    names: ['PART.TYPE.NAME', 'INDUSTRY.SECTOR'],
    by: 'INDUSTRY.SECTOR',
  },
];

/** One or two of some, joined. */
const oneOrTwo = (texts: readonly string[]) =>
  fc.shuffledSubarray([...texts], { minLength: 1, maxLength: 2 }).map((chosen) => chosen.join('!'));

const withClause = (keys: Keys, { table, by }: Source) =>
  fc.oneof(
    fc.constant(''),
    keys.in(table, by).map((value) => `WITH ${by} = "${value}"`),
  );

const CLAUSE = /^WITH (\S+) = "(.*)"$/;

/** The condition of a clause as SQL has it, with what takes the place of its `?`. */
function conditionOf(clause: string): readonly [condition: string, ...parameters: string[]] {
  const [, column, value = ''] = CLAUSE.exec(clause) ?? [];
  return column === undefined ? ['@ID IS NOT NULL'] : [`${column} = ?`, value];
}

const attribute = (number: string) => (number === '0' ? '@ID' : `@RECORD<${number}>`);

const idsAndAttributes: Agreement = {
  asked: (keys) =>
    fc.constantFrom(...sources).chain((source) =>
      fc.record({
        FILENAME: fc.constant(source.table),
        FLD: fc.constantFrom(...source.numbers),
        WITHCLAUSE: withClause(keys, source),
      }),
    ),
  expected: (ask, { FILENAME = '', FLD = '', WITHCLAUSE = '' }) => {
    const [condition, ...parameters] = conditionOf(WITHCLAUSE);
    const rows = ask.sql(
      `SELECT @ID, EVAL '${attribute(FLD)}' FROM ${FILENAME} WHERE ${condition}`,
      ...parameters,
    );
    return { RETMSG: rows.flat().join(FIELD_MARK) };
  },
};

/** The records of two selections, one over the other. */
const inTwoSteps: Agreement = {
  asked: (keys) => {
    const state = keys.in('CUSTOMER', 'STATE');
    const customers = fc.uniqueArray(keys.of('CUSTOMER'), { minLength: 1, maxLength: 5 });
    return fc.record({
      BSQL: keys
        .in('CUSTOMER', 'CUSTOMER.CLASS')
        .map((each) => `SORT CUSTOMER WITH CUSTOMER.CLASS = "${each}" CUSTOMER.NAME CITY`),
      VSQL: fc.oneof(
        fc.constant(''),
        state.map((each) => `SELECT CUSTOMER WITH STATE = "${each}"`),
      ),
      VLIST: customers.map((ids) => ids.map((id) => `1!${id}`).join(FIELD_MARK)),
    });
  },
  expected: (ask, { BSQL = '', VSQL = '', VLIST = '' }) => {
    const [, first] = /STATE = "(.*)"/.exec(VSQL) ?? [];
    const [, second = ''] = /CLASS = "(.*)" C/.exec(BSQL) ?? [];
    const ids = VLIST.split(FIELD_MARK);
    const chosen = first === undefined ? `@ID IN (${ids.map(() => '?').join(', ')})` : 'STATE = ?';
    const rows = ask.sql(
      `SELECT @ID, CUSTOMER.NAME, CITY FROM CUSTOMER WHERE ${chosen} AND CUSTOMER.CLASS = ?`,
      ...(first === undefined ? ids : [first]),
      second,
    );
    return { DATA: rows.map((row) => row.join(VALUE_MARK)).join(FIELD_MARK), MESSAGE: '' };
  },
};

/** What a task has to do with an entity, by the prefix of the entity. */
const entityColumns: Readonly<Record<string, string>> = {
  CU: 'CUSTOMER.NO = ?',
  JB: 'JOB.NO = ?',
  PR: 'PROJECT = ?',
  W: `EVAL '" ":DESCRIPTION:" "' LIKE ?`,
};

const tasksOfEntities: Agreement = {
  asked: (keys) =>
    fc.record({
      CMD: fc.constant('LIST TASK.1287 DESCRIPTION TOXML'),
      ENTLIST: fc
        .uniqueArray(
          keys.of('ACTIVITY.XREF.1287').filter((entity) => /^\w+!\w+$/.test(entity)),
          { minLength: 1, maxLength: 3 },
        )
        .map((entities) => entities.join(VALUE_MARK)),
    }),
  summary: ({ RESULT = '', MESSAGE = '' }): Answer => ({
    tasks: [...String(RESULT).matchAll(/_ID\s*=\s*"([^"]*)"/g)].map(([, id = '']) => [id]),
    MESSAGE,
  }),
  expected: (ask, { ENTLIST = '' }) => {
    const entities = ENTLIST.split(VALUE_MARK).map((entity) => entity.split('!'));
    const searched = entities.filter(
      ([prefix, word = '']) => prefix !== 'W' || !ask.has('STOPWORDS.1287', word),
    );
    if (searched.length === 0) return { tasks: [], MESSAGE: 'NO ENTITY TO SEARCH BY' };
    const conditions = searched.map(([prefix = '']) => entityColumns[prefix] ?? '@ID IS NULL');
    const existing = searched.filter(([prefix = '']) => entityColumns[prefix] !== undefined);
    const tasks = ask.sql(
      `SELECT @ID FROM TASK.1287 WHERE @ID LIKE ? AND ${conditions.join(' AND ')}`,
      `${companyOf(ask.session)}!%`,
      ...existing.map(([prefix, text = '']) => (prefix === 'W' ? `% ${text} %` : text)),
    );
    return { tasks, MESSAGE: '' };
  },
};

const dictionary: Agreement = {
  asked: (keys) => keys.tables().map((DICTFILE) => ({ DICTFILE })),
  expected: (ask, { DICTFILE = '' }) => {
    const type = `EVAL 'FIELD(@RECORD<1>," ",1)'`;
    const columns = [2, 3, 4, 5, 6, 7].map((number) => `EVAL '@RECORD<${number}>'`);
    return { DATA: ask.sql(`SELECT @ID, ${type}, ${columns.join(', ')} FROM DICT "${DICTFILE}"`) };
  },
};

const tablesWithDictionary: Agreement = {
  expected: (ask) => ({
    DATA: ask.sql(`SELECT @ID FROM VOC WHERE EVAL 'FIELD(@RECORD<1>," ",1)' IN ('F', 'Q')`),
  }),
};

interface Lookup {
  readonly knowsCompanies: boolean;
  readonly givesSelected: boolean;
}

function lookup({ knowsCompanies, givesSelected }: Lookup): Agreement {
  return {
    asked: (keys) =>
      fc.constantFrom(...sources).chain((source) => {
        const { table, names, numbers } = source;
        const id = fc
          .tuple(keys.of(table), fc.constantFrom('1!', '1!', ''))
          .map(([each, company]) => company + each);
        return fc.record({
          VTABLE: fc.constant(table),
          VFIELDNUM: fc.oneof(fc.constant(''), oneOrTwo(numbers)),
          VFIELDNAME: oneOrTwo(names),
          VSQL: withClause(keys, source),
          VSORT: fc.constantFrom('', '', ...names.map((name) => `BY ${name}`)),
          VLIST: fc.uniqueArray(id, { maxLength: 3 }).map((ids) => ids.join(VALUE_MARK)),
        });
      }),
    expected: (ask, { VTABLE = '', VFIELDNUM = '', VFIELDNAME = '', ...chosen }) => {
      const { VSQL = '', VSORT = '', VLIST = '' } = chosen;
      const isSelected = givesSelected && VFIELDNUM === '';
      const parts = VFIELDNUM === '' ? VFIELDNAME.split('!') : VFIELDNUM.split('!').map(attribute);
      const described = `EVAL 'OCONV(${parts.join(':" ":')},"MCT")'`;
      const shown = isSelected ? parts.map((part) => `EVAL '${part}'`).join(', ') : described;
      const [condition, ...parameters] = conditionOf(VSQL);
      const sortKey = VSORT === '' ? "''" : VSORT.replace('BY ', '');
      const found = ask.sql(
        `SELECT ${sortKey}, @ID, ${shown} FROM ${VTABLE} WHERE ${condition} ORDER BY 1`,
        ...parameters,
      );
      const listed = VLIST.split(VALUE_MARK).filter((id) => id !== '');
      const ids = listed.map((id) => (knowsCompanies ? withCompany(ask, VTABLE, id) : id));
      const rows = among(found, ids).map(([, ...row]) => row);
      if (!givesSelected) return { DATA: rows, MESSAGE: '' };
      const lines = isSelected ? rows : transposed(rows);
      const text = lines.map((line) => line.join(VALUE_MARK)).join(FIELD_MARK);
      return { DATA: text, MESSAGE: '' };
    },
  };
}

function withCompany(ask: Ask, table: string, id: string): string {
  const prefix = `${companyOf(ask.session)}!`;
  return id.startsWith(prefix) || ask.has(table, id) ? id : `${prefix}${id}`;
}

/** The rows that a list of ids names, those of one sort key in its order; all where it is empty. */
function among(rows: Rows, ids: readonly string[]): Rows {
  if (ids.length === 0) return rows;
  const keyOf = (row: readonly string[]) => row[0];
  const rank = (row: readonly string[]) => rows.findIndex((each) => keyOf(each) === keyOf(row));
  return [...new Set(ids)]
    .flatMap((id) => rows.filter(([, each]) => each === id))
    .sort((one, other) => rank(one) - rank(other));
}

export const utilities: Agreements = {
  'VB_DICTLIST.REV1': tablesWithDictionary,
  VB_GETLIST: idsAndAttributes,
  'VB_GETLIST.REV1': inTwoSteps,
  'VB_GETLIST2.REV1': tasksOfEntities,
  VB_READDICT: dictionary,
  'VB_TABLE_LOOKUP.REV2NEW': lookup({ knowsCompanies: false, givesSelected: false }),
  'VB_TABLE_LOOKUP.REV4': lookup({ knowsCompanies: true, givesSelected: true }),
};
