// Loaded into every process of a run: notes which site of a mutant is reached while which test file runs.
import { appendFileSync } from 'node:fs';

const seen = new Set();

globalThis.mvdbReached = (site) => {
  const { MVDB_REACHED: file, MVDB_TEST_FILE: testFile } = process.env;
  if (file === undefined || testFile === undefined) return;
  const line = `${site} ${testFile}\n`;
  if (seen.has(line)) return;
  seen.add(line);
  appendFileSync(file, line);
};
