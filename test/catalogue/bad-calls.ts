import { type Argument, type Routine, textOf } from '@mvdb/routines';
import { FIELD_MARK, ITEM_MARK, SUBVALUE_MARK, TEXT_MARK, VALUE_MARK } from 'mvdb';

/** A call with one argument that is not what the routine is made for. */
export interface BadCall {
  readonly spoilt: string;
  readonly supplied: Readonly<Record<string, string>>;
}

const MARKS = [ITEM_MARK, FIELD_MARK, VALUE_MARK, SUBVALUE_MARK, TEXT_MARK];

const marked = MARKS.flatMap((mark) => [mark, `A${mark}B`]);
const numbers = ['0', '-1', '-0', '1.5', '1e9', '99999999', '9'.repeat(20), 'NaN', '007'];
const forms = ['', ' ', 'TOMORROW', 'Y', 'ü', '\0', 'x'.repeat(1200)];
const ids = ['NONE', '!', '1!P100', '2!', '2!P100'];

/** What may stand in any place of text. */
const anywhere = [...marked, ...numbers, ...forms, ...ids];

/** What may stand in a place of a record, where each call more counts. */
const inPlaces = [...MARKS.map((mark) => `A${mark}B`), '-1', '9'.repeat(20), '1e9', '', 'NONE'];

/** The calls that spoil one argument of one of the examples: first all of it, then each of its places. */
export function* badCalls(routine: Routine): Generator<BadCall> {
  for (const example of chosenExamples(routine))
    for (const [name, argument] of Object.entries(routine.args)) {
      if (argument.direction === 'out') continue;
      const given = textsOf(example.call);
      for (const text of spoiltTexts(routine, name, argument, given[name] ?? ''))
        yield { spoilt: name, supplied: { ...given, [name]: text } };
    }
}

/** Two that answer, where there are so many. */
function chosenExamples({ examples = [], args }: Routine) {
  const messages = Object.keys(args).filter((name) => args[name]?.kind === 'message');
  const answers = examples.filter(
    ({ failure, reply }) => failure === undefined && messages.every((name) => !reply[name]),
  );
  return answers.length === 0 ? examples.slice(0, 1) : answers.slice(0, 2);
}

function textsOf(supplied: Readonly<Record<string, Parameters<typeof textOf>[0]>>) {
  return Object.fromEntries(Object.entries(supplied).map(([name, value]) => [name, textOf(value)]));
}

function spoiltTexts(routine: Routine, name: string, argument: Argument, given: string) {
  if (argument.kind === 'handle')
    return ['NOWHERE', 'CUSTOMER', `DICT ${name}`, name.toLowerCase()];
  const around = [
    ...[given.toLowerCase(), given.toUpperCase(), ` ${given} `, `2!${given}`],
    ...[`${given}${FIELD_MARK.repeat(200)}X`, ...MARKS.map((mark) => `${given}${mark}X`)],
  ];
  const requests = name === (routine.requestTypeArgument ?? 'REQTYPE') ? requestsOf(routine) : [];
  const texts = [...anywhere, ...around, ...requests, ...spoiltPositions(argument, given)];
  return new Set(texts.filter((text) => text !== given));
}

/** What the routine can be asked for, as it stands and in another case. */
function requestsOf({ safeRequestTypes = [], dangerousRequestTypes = [] }: Routine) {
  return [...safeRequestTypes, ...dangerousRequestTypes].flatMap((request) => [
    ...[request, request.toLowerCase(), ` ${request} `],
  ]);
}

/** A record with one wrong attribute, be it one too many. */
function spoiltPositions({ layout }: Argument, given: string): readonly string[] {
  const attributes = given.split(FIELD_MARK);
  const isRecord = layout?.kind === 'record' || attributes.length > 1;
  if (!isRecord) return [];
  const count = Math.max(layout?.positions.length ?? 0, attributes.length) + 2;
  return Array.from({ length: count }, (_, position) =>
    inPlaces.map((text) => {
      const spoilt = Array.from({ length: Math.max(attributes.length, position + 1) }, (_, at) =>
        at === position ? text : (attributes[at] ?? ''),
      );
      return spoilt.join(FIELD_MARK);
    }),
  ).flat();
}
