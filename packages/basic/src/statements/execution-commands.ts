import type { Setter } from '../runtime/slot.ts';
import { type Slot, text, type Value } from '../runtime/slot.ts';
import type { Part } from '../syntax/syntax.ts';
import { command } from './entry.ts';
import type { Form } from './form.ts';

const CLAUSES = ['CAPTURING', 'RETURNING', 'RTNLIST', 'PASSLIST'] as const;
type ClauseWord = (typeof CLAUSES)[number];

const ABSENT: Part = { kind: 'absent' };

/** A command, and in any order what takes its output, its code and its list. */
const executed: Form<
  [
    command: Value,
    capturing: Setter | undefined,
    returning: Setter | undefined,
    returnsList: boolean,
    returnList: Setter | undefined,
    passList: Slot,
  ]
> = {
  size: 6,
  parse: (parser) => {
    const { reader } = parser;
    const what: Part = { kind: 'value', expression: parser.expression() };
    const clauses = new Map<ClauseWord, Part>();
    for (;;) {
      const token = reader.peek();
      const clause =
        CLAUSES.find((each) => reader.isWord(each)) ??
        (reader.isWord('SETTING') ? 'RETURNING' : undefined);
      if (clause === undefined) break;
      if (clauses.has(clause)) throw reader.unexpected(`${clause} once`, token);
      reader.next();
      const isBare =
        reader.isStatementEnd ||
        CLAUSES.some((each) => reader.isWord(each)) ||
        reader.isWord('SETTING');
      if (clause === 'PASSLIST')
        clauses.set(clause, isBare ? ABSENT : { kind: 'handle', expression: parser.expression() });
      else if (clause === 'RTNLIST' && isBare) clauses.set(clause, ABSENT);
      else clauses.set(clause, { kind: 'target', target: parser.target() });
    }
    const flag: Part = { kind: 'flag', isSet: clauses.has('RTNLIST') };
    const [capturing, returning, list, passed] = CLAUSES.map((each) => clauses.get(each) ?? ABSENT);
    return [what, capturing ?? ABSENT, returning ?? ABSENT, flag, list ?? ABSENT, passed ?? ABSENT];
  },
  begins: () => true,
  print: (parts, printer) => {
    const [what, capturing, returning, flag, list, passed] = parts.splice(0, 6);
    const words: string[] = [];
    if (what?.kind === 'value') words.push(printer.expression(what.expression));
    for (const [name, part] of [
      ['CAPTURING', capturing],
      ['RETURNING', returning],
    ] as const)
      if (part?.kind === 'target') words.push(name, printer.expression(part.target));
    if (flag?.kind === 'flag' && flag.isSet) words.push('RTNLIST');
    if (list?.kind === 'target') words.push(printer.expression(list.target));
    if (passed?.kind === 'handle') words.push('PASSLIST', printer.expression(passed.expression));
    return words.join(' ');
  },
};

/** The statements that run commands. */
export const executionCommands = [
  command({
    name: 'EXECUTE',
    synonyms: ['PERFORM', 'UDTEXECUTE'],
    group: 'commands',
    usage:
      'EXECUTE command [CAPTURING variable] [RETURNING variable] [PASSLIST list] [RTNLIST variable]',
    help: 'Runs a command, or several with field marks between them.',
    form: executed,
    clauses: ['ON ERROR'],
    run: (run, what, capturing, returning, returnsList, returnList, passList) => {
      const { lines, code } = run.execute(text(what, run.precision), {
        isCaptured: capturing !== undefined,
        passList,
      });
      capturing?.(lines.join('\u001e'));
      returning?.(code);
      if (returnsList) returnList?.(run.takeList());
      return true;
    },
  }),
];
