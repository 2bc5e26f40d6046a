import { command } from './entry.ts';
import { choice, flag, optional, sequence, word } from './form.ts';

const group = 'transactions';

/** The statements of transactions that are no block; the block is a control structure. */
export const transactionCommands = [
  command({
    name: 'TRANSACTION',
    group,
    usage: 'TRANSACTION START | COMMIT | ABORT [THEN ... ELSE ...]',
    help: 'Begins a transaction, keeps what it wrote, or undoes it.',
    form: choice('START', 'COMMIT', 'ABORT', 'ROLLBACK'),
    clauses: ['THEN', 'ELSE'],
    run: (run, what) => {
      if (what === 'START') run.transactions.begin();
      else if (what === 'COMMIT') run.transactions.commit();
      else run.transactions.rollback();
      return true;
    },
  }),
  command({
    name: 'TRANSTART',
    group,
    usage: 'TRANSTART [THEN ... ELSE ...]',
    help: 'Begins a transaction.',
    form: optional(flag('SYNC')),
    clauses: ['THEN', 'ELSE'],
    run: (run) => {
      run.transactions.begin();
      return true;
    },
  }),
  command({
    name: 'TRANSEND',
    group,
    usage: 'TRANSEND [THEN ... ELSE ...]',
    help: 'Keeps what a transaction wrote.',
    form: sequence(),
    clauses: ['THEN', 'ELSE'],
    run: (run) => {
      run.transactions.commit();
      return true;
    },
  }),
  command({
    name: 'TRANSABORT',
    group,
    usage: 'TRANSABORT [THEN ... ELSE ...]',
    help: 'Undoes what a transaction wrote.',
    form: optional(word('WORK')),
    clauses: ['THEN', 'ELSE'],
    run: (run) => {
      run.transactions.rollback();
      return true;
    },
  }),
];
