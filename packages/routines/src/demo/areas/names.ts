/**
 * The `index`th of all pairs of a first and a second: none comes twice before all of them did, and neighbors share
 * neither.
 *
 * @example pairAt(2, ['A', 'B'], ['1', '2']) // ['A', '2']
 */
export function pairAt<First, Second>(
  index: number,
  firsts: readonly First[],
  seconds: readonly Second[],
): readonly [First, Second] {
  const column = index % firsts.length;
  const row = Math.floor(index / firsts.length);
  const first = firsts[column];
  const second = seconds[(column + row) % seconds.length];
  if (first === undefined || second === undefined) throw new TypeError('There is no such pair.');
  return [first, second];
}

/** Streets on which companies have their plants. */
export const plantStreets = [
  ...['Industrial Drive', 'Commerce Way', 'Foundry Lane', 'Railroad Avenue', 'Canal Street'],
  ...['Mill Road', 'Depot Street', 'Harbor Boulevard', 'Airport Parkway', 'Quarry Road'],
  ...['Enterprise Court', 'Furnace Street', 'Lakeshore Drive', 'River Road', 'Tannery Street'],
];

/** Given names and surnames of people whom the company deals with. */
export const givenNames = [
  ...['Nora', 'Oscar', 'Petra', 'Quentin', 'Rosa', 'Steve', 'Tanya', 'Victor', 'Wendy', 'Yusuf'],
  ...['Zoe', 'Arthur', 'Bridget', 'Clara', 'Dmitri', 'Esther', 'Felix', 'Gloria', 'Hector'],
];
export const surnames = [
  ...['Adams', 'Brandt', 'Castle', 'Dvorak', 'Ellis', 'Ford', 'Grant', 'Hooper', 'Ibarra'],
  ...['Jensen', 'Kowalski', 'Lindqvist', 'Mercer', 'Novak', 'Okafor', 'Pruitt', 'Ramos'],
  ...['Sandoval', 'Tran', 'Underwood', 'Voss', 'Whitaker', 'Yamada', 'Zeller'],
];
