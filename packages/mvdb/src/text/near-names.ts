const NEAR_NAMES_MAX = 3;
const COMPARED_LENGTH_MAX = 100;

/** The candidates spelled most like the name given, nearest first, whatever their letter case. */
export function nearNames(name: string, candidates: Iterable<string>): string[] {
  const wanted = name.toUpperCase().slice(0, COMPARED_LENGTH_MAX);
  return [...candidates]
    .map((candidate) => ({ candidate, distance: editDistance(wanted, candidate.toUpperCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(2, candidate.length / 3))
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, NEAR_NAMES_MAX)
    .map(({ candidate }) => candidate);
}

/** What an error adds where names are near; nothing where none is. @example nearHint(['LIST']) // ' Near it: LIST.' */
export function nearHint(near: readonly string[]): string {
  return near.length === 0 ? '' : ` Near it: ${near.join(', ')}.`;
}

/** Least number of characters to insert, delete or replace to turn one text into the other. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const removed = (previous[column] ?? 0) + 1;
      const inserted = (current[column - 1] ?? 0) + 1;
      current.push(Math.min(replaced, removed, inserted));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
