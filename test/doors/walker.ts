import { writeSync } from 'node:fs';
import { everyWrongArgument, wrongArguments } from './wrong-arguments.ts';

/* Tells the name of each function before it is called, so that one that does not return is known. */

const begin = (name: string) => writeSync(1, `${name}\n`);
const [count = '', seed = ''] = process.argv.slice(2);
const faults =
  count === ''
    ? await everyWrongArgument(begin)
    : await wrongArguments(Number(count), Number(seed), begin);
writeSync(1, `${JSON.stringify(faults)}\n`);
