import { withoutHint } from '../arguments/near-names.ts';
import { MvdbError } from '../errors/errors.ts';
import type { Column } from '../expression/column.ts';
import { shown } from '../text/shown.ts';
import { SentenceError } from './sentence-error.ts';
import type { ColumnSource, OutputColumn } from './syntax.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Finds the columns that the names and expressions of one sentence stand for. */
export class ColumnResolver {
  readonly #vocabulary: Vocabulary;
  readonly #aliases: ReadonlyMap<string, OutputColumn>;

  constructor(vocabulary: Vocabulary, outputs: readonly OutputColumn[]) {
    this.#vocabulary = vocabulary;
    this.#aliases = new Map(
      outputs.flatMap((output) => (output.alias === undefined ? [] : [[output.alias, output]])),
    );
  }

  /** @throws SentenceError where the dictionary has no such column or the expression is faulty. */
  column(source: ColumnSource): Column {
    const output = source.kind === 'name' ? this.#aliases.get(source.name) : undefined;
    return output === undefined ? this.#own(source) : this.#renamed(output);
  }

  /** What the dictionary says about a source, whatever aliases there are. */
  #own(source: ColumnSource): Column {
    if (source.kind === 'expression') return this.#expression(source.expression, source.at);
    const column = this.#vocabulary.column(source.name);
    if (column !== undefined) return column;
    throw new SentenceError(source.at, `there is no column ${shown(source.name)}`, [
      'a name of the dictionary',
    ]);
  }

  #renamed({ source, conversion, format }: OutputColumn): Column {
    const column = this.#own(source);
    return {
      ...column,
      conversion: conversion ?? column.conversion,
      format: format ?? column.format,
    };
  }

  #expression(expression: string, at: number): Column {
    try {
      return this.#vocabulary.expression(expression);
    } catch (cause) {
      if (!(cause instanceof MvdbError)) throw cause;
      const { message, suggestions } = cause;
      const found = withoutHint(message, suggestions).replace(/\.$/, '');
      throw new SentenceError(at, found, ['another expression'], { suggestions, cause });
    }
  }
}
