/**
 * Sends requests to the service within this process, one after the other, and judges each answer. Arguments: seed,
 * file for the progress.
 */
import { openDemo } from '@mvdb/routines';
import { createServer, demoOperator, grantOf, newToken } from '@mvdb/server';
import { extract } from 'mvdb/functions';
import { randomNumbers } from '../storage/random-numbers.ts';
import { type Finding, oneOf, seedOf } from './attack.ts';
import { answering } from './programs/answering.ts';
import { msSince } from './programs/processor-time.ts';
import { ProgressFile } from './progress.ts';
import { requestSource } from './requests.ts';

/** What one request may take of the processor. */
const REQUEST_MS_MAX = 250;
const FINDINGS_MAX = 5;

const [seed = '0', progressPath = ''] = process.argv.slice(2);
const progress = new ProgressFile(progressPath);
const { account } = openDemo();
const planted = newToken();
process.env.MVDB_PLANTED = planted;
const secret = newToken();
const tokens = { reader: newToken(), operator: newToken() };
const app = createServer({
  account,
  operator: demoOperator,
  tokens: [
    grantOf(secret, 'demo', 'administrator'),
    grantOf(tokens.reader, 'demo', 'reader'),
    grantOf(tokens.operator, 'demo', 'operator'),
  ],
  readerThreads: 0,
  stepsMax: 100_000,
});
/** What no answer may hold: where things lie, who else may ask, what the process was given, passwords. */
const passwords = Array.from(account.table('PASSWORDS').records(), ([, hash]) => extract(hash, 1));
const secrets = [...passwords, secret, import.meta.dirname, account.path, planted];
const draw = requestSource(account);

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: object;
}

const requestOf = (number: number) => draw(randomNumbers(seedOf(Number(seed), number)));

async function answerTo(number: number): Promise<Answer> {
  const { method, url, headers, body } = requestOf(number);
  const token = oneOf(randomNumbers(seedOf(Number(seed), `token ${number}`)), [
    tokens.operator,
    tokens.reader,
  ]);
  const reply = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body !== undefined && { payload: body }),
  });
  return { status: reply.statusCode, body: reply.body, headers: reply.headers };
}

/** What is wrong with an answer. */
function violationOf({ status, body, headers }: Answer): Omit<Finding, 'detail'> | undefined {
  const reported = body + JSON.stringify(headers);
  if (secrets.some((text) => reported.includes(text))) return { kind: 'leaked' };
  if (status === 500) return { kind: 'broken' };
  const isProblem = /^{"type":"\/problems\//.test(body);
  if (status >= 400 && body !== '' && !isProblem) return { kind: 'broken' };
  return undefined;
}

const report = (number: number) => JSON.stringify([number, requestOf(number)]).slice(0, 2_000);

await answering({
  try: async (first: number, lastsMs: number, waitMsMax: number) => {
    const msMax = Math.max(REQUEST_MS_MAX, waitMsMax);
    const endsAt = performance.now() + lastsMs;
    const findings: Finding[] = [];
    let next = first;
    let longestMs = 0;
    do {
      const number = next++;
      progress.report(number + 1);
      let leastMs = Number.POSITIVE_INFINITY;
      let answer: Answer | undefined;
      // The first time may have been that of a compilation, or of a collection of garbage.
      for (let again = 0; again < 3 && leastMs > msMax; again += 1) {
        const begin = process.cpuUsage();
        answer ??= await answerTo(number);
        if (again > 0) await answerTo(number);
        leastMs = Math.min(leastMs, msSince(begin));
      }
      longestMs = Math.max(longestMs, leastMs);
      if (leastMs > msMax)
        findings.push({
          kind: 'stalled',
          detail: `${Math.round(leastMs)} ms for ${report(number)}`,
        });
      const violation = answer && violationOf(answer);
      if (violation)
        findings.push({ ...violation, detail: `${report(number)}: ${answer?.body.slice(0, 600)}` });
    } while (performance.now() < endsAt && findings.length < FINDINGS_MAX);
    return { next, longestMs, findings };
  },
  report,
});
await app.close();
await account.close();
