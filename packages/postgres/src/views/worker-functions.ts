import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from 'mvdb';
import { NULL_VALUE as NULL_TEXT } from 'mvdb/functions';

/** A function of SQL that views call. All of them are immutable. */
export interface WorkerFunction {
  readonly name: string;
  readonly parameters: string;
  readonly returns: string;
  readonly body: string;
}

const code = (mark: string) => `chr(${mark.codePointAt(0)})`;

const FIELD = code(FIELD_MARK);
const VALUE = code(VALUE_MARK);
const SUBVALUE = code(SUBVALUE_MARK);
const NULL_VALUE = code(NULL_TEXT);
/** Stands for NUL, which PostgreSQL takes in no text; Unicode says that it is not a character. */
const FOR_NUL = code('\uffff');

/** Longer ones are more than a `numeric` holds, or no numbers of people. */
const DIGITS_MAX = 1_000;
const NUMBER = `stored ~ '^[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)$' AND length(stored) <= ${DIGITS_MAX}`;

/** 1 January of the year 1 and 31 December of 9999, as internal dates. */
const [DAY_MIN, DAY_MAX] = [-718_430, 2_933_628];
const SECONDS_MAX = 86_399;

/** Ways to read one stored value: what follows the stored text, what it gives, and how. */
const readings = [
  {
    kind: 'text',
    returns: 'text',
    // An attribute that a record does not reach is blank.
    body: `CASE WHEN stored IS NULL THEN ''
      WHEN stored <> ${NULL_VALUE} AND strpos(stored, ${VALUE}) = 0 AND strpos(stored, ${SUBVALUE}) = 0
        AND strpos(stored, ${FOR_NUL}) = 0 THEN stored END`,
  },
  {
    kind: 'number',
    returns: 'numeric',
    // 007 is a code: as a number it would lose its zeros.
    body: `CASE WHEN ${NUMBER} AND stored !~ '^[-+]?0[0-9]' THEN stored::numeric END`,
  },
  {
    kind: 'scaled',
    more: ['factor numeric', 'is_fraction_unscaled boolean'],
    returns: 'numeric',
    body: `CASE WHEN ${NUMBER} THEN
      CASE WHEN is_fraction_unscaled AND stored::numeric <> trunc(stored::numeric) THEN stored::numeric
        ELSE stored::numeric * factor END END`,
  },
  {
    kind: 'date',
    returns: 'date',
    body: `CASE WHEN ${NUMBER} THEN
      CASE WHEN stored::numeric = trunc(stored::numeric) AND stored::numeric BETWEEN ${DAY_MIN} AND ${DAY_MAX}
        THEN date '1967-12-31' + stored::numeric::integer END END`,
  },
  {
    kind: 'time',
    returns: 'time',
    body: `CASE WHEN ${NUMBER} THEN
      CASE WHEN stored::numeric = trunc(stored::numeric) AND stored::numeric BETWEEN 0 AND ${SECONDS_MAX}
        THEN time '00:00' + stored::numeric::integer * interval '1 second' END END`,
  },
] as const;

/** `as_date(stored)` and its kin by the way they read. */
export type ReadingKind = (typeof readings)[number]['kind'];

/** What each way to read a value gives. */
export const readingTypes = Object.fromEntries(
  readings.map(({ kind, returns }) => [kind, returns]),
) as Readonly<Record<ReadingKind, (typeof readings)[number]['returns']>>;

/**
 * The functions that the views of a schema call, each after those that it calls: of each way to read a value `as_`
 * for one, `json_` for one that may be several subvalues, and `unread_` for stored text that is not one. They are written
 * so that PostgreSQL puts most of them into the statement that calls them. The server reads a body once, when the function
 * is made: as a text it would be read in the session of the caller, whose search path may put functions of the caller
 * before those of the system and so hand them whole records.
 *
 * @param into - The schema they are in.
 */
export function workerFunctions(into: string): readonly WorkerFunction[] {
  return [
    {
      name: 'without_nul',
      parameters: 'stored bytea',
      returns: 'text',
      body: `SELECT convert_from(string_agg(
          CASE get_byte(whole, place) WHEN 0 THEN convert_to(${FOR_NUL}, 'UTF8')
            ELSE substring(whole FROM place + 1 FOR 1) END, '' ORDER BY place), 'UTF8')
        FROM (SELECT stored || '' AS whole OFFSET 0) AS copy, generate_series(0, length(stored) - 1) AS place`,
    },
    {
      name: 'as_attributes',
      parameters: 'stored bytea',
      returns: 'text[]',
      body: `SELECT string_to_array(CASE WHEN position('\\x00'::bytea IN stored) = 0
        THEN convert_from(stored, 'UTF8') ELSE ${into}.without_nul(stored) END, ${FIELD})`,
    },
    {
      name: 'as_values',
      parameters: 'stored text',
      returns: 'text[]',
      body: `SELECT string_to_array(stored, ${VALUE})`,
    },
    ...readings.flatMap((reading) => functionsOf(into, reading)),
    {
      name: 'as_stored',
      parameters: 'stored text',
      returns: 'jsonb',
      body: `SELECT CASE WHEN strpos(reported, ${VALUE}) = 0 AND strpos(reported, ${SUBVALUE}) = 0 THEN to_jsonb(reported)
          ELSE (SELECT jsonb_agg(${into}.json_text(value) ORDER BY place)
            FROM unnest(${into}.as_values(reported)) WITH ORDINALITY AS one(value, place)) END
        FROM (SELECT replace(stored, ${FOR_NUL}, '␀')) AS shown(reported)`,
    },
  ];
}

function functionsOf(into: string, reading: (typeof readings)[number]): WorkerFunction[] {
  const { kind, returns, body } = reading;
  const more = 'more' in reading ? reading.more : [];
  const parameters = ['stored text', ...more].join(', ');
  const passed = more.map((parameter) => `, ${parameter.split(' ')[0]}`).join('');
  const asOne = (text: string) => `${into}.as_${kind}(${text}${passed})`;
  return [
    { name: `as_${kind}`, parameters, returns, body: `SELECT ${body}` },
    {
      name: `subvalues_${kind}`,
      parameters,
      returns: 'jsonb',
      body: `SELECT jsonb_agg(${asOne('value')} ORDER BY place)
        FROM unnest(string_to_array(stored, ${SUBVALUE})) WITH ORDINALITY AS one(value, place)`,
    },
    {
      name: `json_${kind}`,
      parameters,
      returns: 'jsonb',
      body: `SELECT CASE WHEN strpos(stored, ${SUBVALUE}) > 0 THEN ${into}.subvalues_${kind}(stored${passed})
        ELSE to_jsonb(${asOne('stored')}) END`,
    },
    {
      name: `unread_${kind}`,
      parameters,
      returns: 'text',
      body: `SELECT CASE WHEN ${asOne('stored')} IS NULL AND stored NOT IN ('', ${NULL_VALUE}) THEN stored END`,
    },
    {
      name: `unread_values_${kind}`,
      parameters,
      returns: 'text',
      body: `SELECT CASE WHEN EXISTS (
          SELECT FROM unnest(string_to_array(replace(stored, ${SUBVALUE}, ${VALUE}), ${VALUE})) AS one(value)
          WHERE ${asOne('value')} IS NULL AND value NOT IN ('', ${NULL_VALUE})) THEN stored END`,
    },
  ];
}
