import { existsSync, readFileSync } from 'node:fs';
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

/** The folder of the project's own vectors. */
const ownFolder = join(import.meta.dirname, '../vectors');

/** Folder of the vectors: the project's own, or another of the same form named by MVDB_VECTORS. */
export const vectorFolder = process.env.MVDB_VECTORS ?? ownFolder;

/** Whether the vectors are those of the project. */
export const isOwnFolder = vectorFolder === ownFolder;

/** The folders of the vectors: a second round, drawn later, lies in one of its own. */
export const vectorFolders: readonly string[] = roundsOf(vectorFolder);

/** Those of the project, whatever MVDB_VECTORS says. */
export const ownFolders: readonly string[] = roundsOf(ownFolder);

function roundsOf(folder: string): string[] {
  const second = join(folder, 'round2');
  return existsSync(second) ? [folder, second] : [folder];
}

/** Reads the `*.jsonl` files of one name, by default of the first round. */
export function readVectors<Vector = FunctionVector>(
  file: string,
  folders: readonly string[] = [vectorFolder],
): Vector[] {
  return folders
    .map((folder) => join(folder, file))
    .filter((path) => existsSync(path))
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
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
