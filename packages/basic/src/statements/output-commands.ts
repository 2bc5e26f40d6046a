import { beginsExpression } from '../parser/expressions.ts';
import { type Slot, text, type Value } from '../runtime/slot.ts';
import type { Part } from '../syntax/syntax.ts';
import { command } from './entry.ts';
import { choice, type Form, operand, optional, sequence, value, word } from './form.ts';

/** Items with commas between them; a colon at the end keeps the line open. */
const items: Form<[items: readonly [Value][], isOpen: boolean]> = {
  size: 2,
  parse: (parser) => {
    const { reader } = parser;
    const read: Part[][] = [];
    let isOpen = false;
    for (;;) {
      const { at } = reader.peek();
      const hasItem = !reader.isStatementEnd && beginsExpression(parser);
      if (hasItem) read.push([{ kind: 'value', expression: parser.expression() }]);
      else if (read.length > 0 || reader.isSymbol(','))
        read.push([{ kind: 'value', expression: { kind: 'text', text: '', at } }]);
      if (reader.takeSymbol(',')) continue;
      isOpen = reader.takeSymbol(':');
      return [
        { kind: 'list', items: read },
        { kind: 'flag', isSet: isOpen },
      ];
    }
  },
  begins: () => true,
  print: (parts, printer) => {
    const list = parts.shift();
    const isOpen = parts.shift();
    const printed =
      list?.kind === 'list'
        ? list.items.map(([item]) =>
            item?.kind === 'value' ? printer.expression(item.expression) : '',
          )
        : [];
    return printed.join(', ') + (isOpen?.kind === 'flag' && isOpen.isSet ? ':' : '');
  },
};

/** The statements that print. */
export const outputCommands = [
  command({
    name: 'PRINT',
    group: 'output',
    usage: 'PRINT [ON unit] [item {, item}] [:]',
    help: 'Prints items with tabs between them, and ends the line unless a colon ends the statement.',
    form: sequence(optional(sequence(word('ON'), operand)), items),
    run: (run, unit, printed, isOpen) => {
      if (unit === undefined || text(unit) === '0') run.output.print(joined(run, printed), !isOpen);
      else run.output.printOn(text(unit), joined(run, printed), !isOpen);
      return undefined;
    },
  }),
  command({
    name: 'CRT',
    synonyms: ['DISPLAY'],
    group: 'output',
    usage: 'CRT [item {, item}] [:]',
    help: 'Shows items on the terminal, with tabs between them.',
    form: items,
    run: (run, printed, isOpen) => {
      run.output.show(joined(run, printed), !isOpen);
      return undefined;
    },
  }),
  command({
    name: 'PRINTER',
    group: 'output',
    usage: 'PRINTER ON | OFF | CLOSE | RESET',
    help: 'Sends what PRINT prints to the printer, or to the terminal.',
    form: sequence(choice('ON', 'OFF', 'CLOSE', 'RESET'), optional(sequence(word('ON'), operand))),
    run: (run, what) => {
      run.output.printer(what);
      return undefined;
    },
  }),
  command({
    name: 'HEADING',
    synonyms: ['HEADINGE', 'HEADINGN'],
    group: 'output',
    usage: 'HEADING [ON unit] text',
    help: 'Prints a text at the top of each page.',
    form: sequence(optional(sequence(word('ON'), operand)), value),
    run: (run, _unit, heading) => {
      run.output.heading = text(heading);
      return undefined;
    },
  }),
  command({
    name: 'FOOTING',
    group: 'output',
    usage: 'FOOTING [ON unit] text',
    help: 'Prints a text at the bottom of each page.',
    form: sequence(optional(sequence(word('ON'), operand)), value),
    run: (run, _unit, footing) => {
      run.output.footing = text(footing);
      return undefined;
    },
  }),
  command({
    name: 'PAGE',
    group: 'output',
    usage: 'PAGE [ON unit] [number]',
    help: 'Begins a new page.',
    form: sequence(optional(sequence(word('ON'), operand)), optional(value)),
    run: (run, _unit, number) => {
      run.output.newPage(number === undefined ? undefined : Number(text(number)));
      return undefined;
    },
  }),
  command({
    name: 'ECHO',
    group: 'output',
    usage: 'ECHO ON | OFF',
    help: 'Shows what INPUT reads, or does not.',
    form: choice('ON', 'OFF'),
    run: (run, what) => {
      run.echoes = what === 'ON';
      return undefined;
    },
  }),
  command({
    name: 'HUSH',
    group: 'output',
    usage: 'HUSH ON | OFF',
    help: 'Shows nothing on the terminal, or all again.',
    form: choice('ON', 'OFF'),
    run: (run, what) => {
      run.output.isHushed = what === 'ON';
      return undefined;
    },
  }),
];

function joined(
  run: { readonly precision: number },
  printed: readonly (readonly [Slot])[],
): string {
  return printed.map(([item]) => text(item, run.precision)).join('\t');
}
