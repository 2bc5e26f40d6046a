import type { Slot, Value } from '../runtime/slot.ts';
import type { Part } from '../syntax/syntax.ts';
import type { Form } from './form.ts';

/** `table, id`; where the flavour has a default table, the id alone. */
export const tableAndId: Form<[Slot, Value]> = {
  size: 2,
  parse: (parser) => {
    const { reader, flavour } = parser;
    const first = parser.expression();
    if (reader.takeSymbol(',')) {
      const id: Part = { kind: 'value', expression: parser.expression() };
      return [{ kind: 'handle', expression: first }, id];
    }
    if (!flavour.defaultTable) throw reader.unexpected('"," and the id of a record');
    return [{ kind: 'absent' }, { kind: 'value', expression: first }];
  },
  begins: () => true,
  print: (parts, printer) => {
    const [table, id] = parts.splice(0, 2);
    const key = id?.kind === 'value' ? printer.expression(id.expression) : '';
    return table?.kind === 'handle' ? `${printer.expression(table.expression)}, ${key}` : key;
  },
};
