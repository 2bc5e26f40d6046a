import { expect, test } from 'vitest';
import { parseBasic } from '../compile.ts';
import { printProgram } from './source-printer.ts';

test.each(['$x', "it's", 'A B', '9', '*/'])(
  'a called name such as %j is printed in quotes',
  (name) => {
    const source = `CALL "${name}"`;
    const { program } = parseBasic(source, { flavour: 'd3' });
    if (program === undefined) throw new Error(`${source} does not compile.`);
    const again = parseBasic(printProgram(program), { flavour: 'd3' });
    expect(again.program?.body).toMatchObject([{ kind: 'call', subroutine: name }]);
  },
);
