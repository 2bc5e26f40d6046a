import { closeSync, openSync } from 'node:fs';
import type { Session } from 'mvdb';
import { decoded } from '../lines.ts';
import { unseal, unsealed } from '../sealing/unseal.ts';
import { chunksOf } from '../standard-input.ts';
import type { StandardInput } from '../streams.ts';
import { readCsv } from './csv.ts';
import { type RecordCodec, readDirectory } from './directory.ts';
import { transferFailure } from './failure.ts';
import { type Format, STANDARD } from './format.ts';
import type { IncomingRecord } from './incoming.ts';
import { readJsonLines } from './json-lines.ts';
import { type CellForm, TableColumns } from './table-columns.ts';

/** What is read, and how. */
export interface Source {
  /** A directory, a file, or `-`. */
  readonly path: string;
  readonly format: Format;
  readonly codec: RecordCodec;
  readonly cells: CellForm;
  /** With which it was sealed; absent where it was not. */
  readonly key: Uint8Array | undefined;
}

/** The records of a source one after the other. Each is checked when it is read. */
export function readIncoming(
  session: Session,
  table: string,
  { path, format, codec, cells, key }: Source,
  stdin: StandardInput,
): Iterable<IncomingRecord> {
  switch (format) {
    case 'dir':
      return readDirectory(path, codec);
    case 'jsonl':
      return readJsonLines(textOf(path, key, stdin));
    case 'csv':
      return readTableCsv(session, table, textOf(path, key, stdin), cells);
  }
}

function* readTableCsv(
  session: Session,
  table: string,
  parts: Iterable<string>,
  form: CellForm,
): Generator<IncomingRecord> {
  let columns: TableColumns | undefined;
  for (const { cells, line } of readCsv(parts)) {
    if (columns) yield columns.recordOf(cells, `line ${line}`);
    else columns = TableColumns.named(session, table, cells, form);
  }
  if (columns === undefined) throw transferFailure('line 1', 'the headings are missing.');
}

function* textOf(
  path: string,
  key: Uint8Array | undefined,
  stdin: StandardInput,
): Generator<string> {
  const text = (chunks: Iterable<Uint8Array>, name: string) =>
    decoded(key === undefined ? unsealed(chunks, name) : unseal(chunks, key, name), name);
  if (path === STANDARD) {
    yield* text(stdin.chunks(), 'Standard input');
    return;
  }
  const file = openSync(path, 'r');
  try {
    yield* text(chunksOf(file), path);
  } finally {
    closeSync(file);
  }
}
