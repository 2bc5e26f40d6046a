const SEED_MAX = 2 ** 31;

/**
 * What tests draw their cases from: MVDB_SEED, or a number of chance. A failure prints it; continuous integration,
 * whose result must not depend on luck, sets it.
 *
 * @throws TypeError where MVDB_SEED is not a whole number from 0 up to 2,147,483,647.
 * @example
 * testSeed(); // 1_234 with MVDB_SEED=1234
 */
export function testSeed(): number {
  const given = process.env.MVDB_SEED;
  if (given === undefined) return Math.trunc(Math.random() * SEED_MAX);
  const seed = Number(given);
  if (given === '' || !Number.isInteger(seed) || seed < 0 || seed >= SEED_MAX)
    throw new TypeError(`MVDB_SEED is ${given}, not a whole number from 0 to ${SEED_MAX - 1}.`);
  return seed;
}
