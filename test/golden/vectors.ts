import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One observation of the real database: a function, its arguments and what came back. */
export interface FunctionVector {
  readonly id: string;
  readonly family: string;
  readonly fn: string;
  readonly args: readonly string[];
  readonly result: string;
  readonly status?: number;
  readonly found?: boolean;
  readonly quirk?: readonly string[];
}

/** True unless MVDB_VECTORS names another folder of vectors. */
export const isOwnFolder = process.env.MVDB_VECTORS === undefined;

/** Folder of the vectors: the project's own, or another of the same form named by MVDB_VECTORS. */
export const vectorFolder = process.env.MVDB_VECTORS ?? join(import.meta.dirname, '../vectors');

/** Reads one `*.jsonl` file of vectors. */
export function readVectors<Vector = FunctionVector>(file: string): Vector[] {
  return readFileSync(join(vectorFolder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Vector);
}

/** Vectors by `family`, so that each family is one test. */
export function byFamily<Vector extends { family: string }>(
  vectors: readonly Vector[],
): [family: string, vectors: Vector[]][] {
  const families = new Map<string, Vector[]>();
  for (const vector of vectors) {
    const members = families.get(vector.family);
    if (members) members.push(vector);
    else families.set(vector.family, [vector]);
  }
  return [...families];
}
