import type { Account } from '../../../packages/mvdb/src/account/account.ts';
import { execute } from '../../../packages/mvdb/src/command/execute.ts';
import {
  buildIndex,
  createIndex,
  deleteIndex,
  listIndexes,
} from '../../../packages/mvdb/src/session/index-commands.ts';
import { Session } from '../../../packages/mvdb/src/session/session.ts';
import { randomNumbers } from '../../storage/random-numbers.ts';
import { between, oneOf, seedOf } from '../attack.ts';

/*
 * Steps that change tables as a whole, each one transaction, drawn from a seed and a number alone. A model makes
 * the same steps on plain maps, so that after a crash it is known what there must be: what so many steps make,
 * or one more.
 */

/** Tables and their records, and the states of indexes on them. */
export interface Model {
  readonly tables: Map<string, Map<string, string>>;
  /** By table and item, as `A F1`. */
  readonly indexes: Map<string, 'building' | 'active'>;
}

export interface StepOptions {
  /** In front of every table's name, so that several processes work side by side. */
  readonly prefix: string;
  readonly seed: number;
  /** How many records a table gets at a time. */
  readonly batch: number;
  /** How likely a step is one of an index. */
  readonly indexShare: number;
}

interface Step {
  readonly name: string;
  applyTo(account: Account): void;
  /** Says how the model is afterwards. */
  applyToModel(model: Model): void;
}

const NAMES = ['A', 'B', 'C'];
const ITEMS = ['F1', 'F2'];

export const newModel = (): Model => ({ tables: new Map(), indexes: new Map() });

/** The step of a number, which depends on what the model holds before it. */
export function stepOf(model: Model, number: number, options: StepOptions): Step {
  const random = randomNumbers(seedOf(options.seed, number));
  const there = NAMES.filter((name) => model.tables.has(name));
  const free = NAMES.filter((name) => !model.tables.has(name));
  const [table] = there;
  if (table === undefined) return creating(options, free[0] ?? '');
  const source = oneOf(random, there);
  const target = oneOf(random, there);
  if (random() < options.indexShare) return indexing(options, source, oneOf(random, ITEMS), model);
  const choice = random();
  if (choice < 0.1 && free[0] !== undefined) return creating(options, free[0]);
  if (choice < 0.2 && free[0] !== undefined) return renaming(options, source, free[0]);
  if (choice < 0.26) return deleting(options, source);
  if (choice < 0.36) return clearing(options, source);
  if (choice < 0.5 && source !== target) return copying(options, source, target);
  return writing(options, [source, target], number, random);
}

function creating({ prefix }: StepOptions, name: string): Step {
  return {
    name: 'create',
    applyTo: (account) => void account.createTable(prefix + name),
    applyToModel: ({ tables }) => tables.set(name, new Map()),
  };
}

function renaming({ prefix }: StepOptions, from: string, to: string): Step {
  return {
    name: 'rename',
    applyTo: (account) => account.renameTable(prefix + from, prefix + to),
    applyToModel({ tables, indexes }) {
      tables.set(to, tables.get(from) ?? new Map());
      tables.delete(from);
      for (const [key, state] of indexes)
        if (key.startsWith(`${from} `)) {
          indexes.delete(key);
          indexes.set(key.replace(from, to), state);
        }
    },
  };
}

function deleting({ prefix }: StepOptions, name: string): Step {
  return {
    name: 'delete',
    applyTo: (account) => account.deleteTable(prefix + name),
    applyToModel({ tables, indexes }) {
      tables.delete(name);
      for (const key of indexes.keys()) if (key.startsWith(`${name} `)) indexes.delete(key);
    },
  };
}

function clearing({ prefix }: StepOptions, name: string): Step {
  return {
    name: 'clear',
    applyTo: (account) => account.table(prefix + name).clear(),
    applyToModel: ({ tables }) => tables.get(name)?.clear(),
  };
}

function copying({ prefix }: StepOptions, from: string, to: string): Step {
  const command = `COPY FROM ${prefix}${from} TO ${prefix}${to} ALL OVERWRITING`;
  return {
    name: 'copy',
    applyTo(account) {
      const session = new Session(account, { capabilities: { dbCommand: 'full' } });
      execute(session, command);
      session.close();
    },
    applyToModel({ tables }) {
      for (const [id, record] of tables.get(from) ?? []) tables.get(to)?.set(id, record);
    },
  };
}

/** Writes and deletes records of two tables in one transaction. */
function writing(
  { prefix, batch }: StepOptions,
  names: readonly string[],
  number: number,
  random: () => number,
): Step {
  const changes = names.flatMap((name) =>
    Array.from({ length: between(random, 1, batch) }, () => ({
      name,
      id: `r${between(random, 0, 4 * batch)}`,
      record: random() < 0.2 ? undefined : `${between(random, 0, 9)}\u001e${number}`,
    })),
  );
  return {
    name: 'write',
    applyTo: (account) =>
      account.transaction(() => {
        for (const { name, id, record } of changes)
          if (record === undefined) account.table(prefix + name).delete(id);
          else account.table(prefix + name).write(id, record);
      }),
    applyToModel({ tables }) {
      for (const { name, id, record } of changes)
        if (record === undefined) tables.get(name)?.delete(id);
        else tables.get(name)?.set(id, record);
    },
  };
}

/** Begins an index, builds one that was begun, drops one that is complete. */
function indexing({ prefix }: StepOptions, table: string, item: string, { indexes }: Model): Step {
  const key = `${table} ${item}`;
  switch (indexes.get(key)) {
    case undefined:
      return {
        name: 'create index',
        applyTo: (account) => void createIndex(account, prefix + table, [item]),
        applyToModel: (model) => model.indexes.set(key, 'building'),
      };
    case 'building':
      return {
        name: 'build index',
        applyTo: (account) => buildIndex(account, prefix + table, item),
        applyToModel: (model) => model.indexes.set(key, 'active'),
      };
    case 'active':
      return {
        name: 'delete index',
        applyTo: (account) => deleteIndex(account, prefix + table, item),
        applyToModel: (model) => model.indexes.delete(key),
      };
  }
}

/** What so many steps make of nothing. */
export function modelAfter(count: number, options: StepOptions): Model {
  const model = newModel();
  for (let number = 0; number < count; number += 1)
    stepOf(model, number, options).applyToModel(model);
  return model;
}

/** How an account differs from a model; nothing where it is the same. */
export function differenceFrom(
  model: Model,
  account: Account,
  { prefix }: StepOptions,
): string | undefined {
  const snapshot = account.snapshot();
  try {
    for (const name of NAMES) {
      const expected = model.tables.get(name);
      const position = account.tables().find((entry) => entry.name === prefix + name);
      if ((position === undefined) !== (expected === undefined))
        return `${name} is ${position === undefined ? 'not ' : ''}there`;
      if (expected === undefined) continue;
      const records = [...snapshot.table(prefix + name).records()];
      if (records.length !== expected.size)
        return `${name} has ${records.length} records, and ${expected.size} were written`;
      const wrong = records.find(([id, record]) => expected.get(id) !== record);
      if (wrong)
        return `${name} ${wrong[0]} is ${wrong[1]}, and ${expected.get(wrong[0])} was written`;
      const states = listIndexes(account, prefix + name).map(
        (index) => `${index.name} ${index.state}`,
      );
      const wanted = [...model.indexes]
        .filter(([key]) => key.startsWith(`${name} `))
        .map(([key, state]) => `${key.slice(2)} ${state}`);
      if (states.sort().join() !== wanted.sort().join())
        return `${name} has the indexes ${states.join()}, and should have ${wanted.join()}`;
    }
    return undefined;
  } finally {
    snapshot.close();
  }
}
