import { nearNames, withoutHint } from '../arguments/near-names.ts';
import type { ConversionContext } from '../conversion/conversion-context.ts';
import { MvdbError } from '../errors/errors.ts';
import type { Column } from '../expression/column.ts';
import { SentenceError } from '../query/sentence-error.ts';
import { shown } from '../text/shown.ts';
import { SqlError } from './sql-error.ts';
import type { SqlSource } from './sql-source.ts';
import type { SqlEvaluation, SqlReference } from './sql-syntax.ts';
import { shapeOfColumn, type ValueShape } from './value-shape.ts';

/** A column of one of the sources. */
export interface BoundColumn {
  readonly source: SqlSource;
  readonly column: Column;
  readonly shape: ValueShape;
}

/** Finds the columns that names stand for. */
export class SqlScope {
  readonly sources: readonly SqlSource[];
  readonly conversions: ConversionContext;

  constructor(sources: readonly SqlSource[], conversions: ConversionContext) {
    this.sources = sources;
    this.conversions = conversions;
  }

  /** @throws SqlError where no table, or more than one, has such a column. */
  bind(node: SqlReference | SqlEvaluation): BoundColumn {
    if (node.kind === 'evaluation') return this.#evaluation(node);
    const found = this.find(node);
    if (found) return found;
    const expected = ['a column', 'a text between single quotes'];
    const suggestions = this.#near(node);
    throw new SqlError(node.at, `there is no column ${shown(node.name)}`, expected, {
      suggestions,
    });
  }

  /** The column of a name, `undefined` where no table has it. @throws SqlError where several have. */
  find({ qualifier, name, mayBeQualified, at }: SqlReference): BoundColumn | undefined {
    if (qualifier !== undefined) return this.#bound(this.source(qualifier, at), name);
    return (mayBeQualified ? this.#qualified(name) : undefined) ?? this.#unqualified(name, at);
  }

  /** The table of that name or alias. @throws SqlError where FROM has none. */
  source(label: string, at: number): SqlSource {
    const source = this.#labelled(label);
    if (source) return source;
    const labels = this.sources.map((each) => each.label);
    throw new SqlError(at, `FROM has no table ${shown(label)}`, labels);
  }

  #labelled(label: string): SqlSource | undefined {
    const wanted = label.toUpperCase();
    return this.sources.find((source) => source.label.toUpperCase() === wanted);
  }

  /** The part before a dot is the name of a table. */
  #qualified(name: string): BoundColumn | undefined {
    for (const source of this.sources) {
      const prefix = `${source.label.toUpperCase()}.`;
      if (!name.toUpperCase().startsWith(prefix)) continue;
      const bound = this.#bound(source, name.slice(prefix.length));
      if (bound) return bound;
    }
    return undefined;
  }

  #unqualified(name: string, at: number): BoundColumn | undefined {
    const found = this.sources.flatMap((source) => this.#bound(source, name) ?? []);
    if (found.length > 1)
      throw new SqlError(
        at,
        `several tables have a column ${shown(name)}`,
        found.map(({ source }) => `${source.label}."${name}"`),
      );
    return found[0];
  }

  #bound(source: SqlSource, name: string): BoundColumn | undefined {
    const column = source.column(name);
    return column && { source, column, shape: shapeOfColumn(column, this.conversions) };
  }

  #evaluation({ expression, qualifier, at }: SqlEvaluation): BoundColumn {
    const source = qualifier === undefined ? this.#only(at) : this.source(qualifier, at);
    try {
      const column = source.expression(expression, at);
      return { source, column, shape: shapeOfColumn(column, this.conversions) };
    } catch (cause) {
      if (!(cause instanceof SentenceError)) throw cause;
      const { detail, suggestions } = cause.cause instanceof MvdbError ? cause.cause : cause;
      const found = withoutHint(detail, suggestions).replace(/\.$/, '');
      throw new SqlError(at, found, cause.expected, { suggestions, cause });
    }
  }

  #only(at: number): SqlSource {
    const [source] = this.sources;
    if (source !== undefined && this.sources.length === 1) return source;
    const qualified = this.sources.map(({ label }) => `${label}.EVAL`);
    throw new SqlError(at, 'EVAL does not say on which table', qualified);
  }

  #near({ name, qualifier, at }: SqlReference): readonly string[] {
    const sources = qualifier === undefined ? this.sources : [this.source(qualifier, at)];
    const existing = sources.flatMap(({ dictionary }) => dictionary.names());
    return nearNames(name, new Set(existing));
  }
}
