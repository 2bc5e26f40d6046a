import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Counter, Durations, gauge } from '../http/metrics.ts';
import type { RunnerLoad } from '../work/work-runner.ts';
import { noQuery, text } from './json-schema.ts';
import type { Operation } from './operation.ts';
import { version } from './version.ts';

/** @see Prometheus text exposition format */
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const NANOSECONDS = 1e9;

/** A path that is not an endpoint is counted under one name, whatever it is. */
const NO_ENDPOINT = 'none';

const operation: Operation = {
  id: 'readMetrics',
  tag: 'Service',
  summary: 'Read the metrics',
  replies: {
    200: { description: 'In the text format of Prometheus.', content: { 'text/plain': text } },
  },
};

/** Counts every request from now on, and `GET /metrics` mentions them. */
export function addMetrics(app: FastifyInstance, load: () => RunnerLoad): void {
  const requests = new Counter('mvdb_requests_total', 'Requests answered.');
  const calls = new Counter('mvdb_calls_total', 'Calls of routines answered, by outcome.');
  const durations = new Durations(
    'mvdb_request_duration_seconds',
    'Time from the arrival of a request to its answer.',
  );
  const delay = monitorEventLoopDelay();
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });

  let inFlight = 0;
  app.addHook('onRequest', (_request, { raw }, done) => {
    inFlight += 1;
    raw.once('close', () => {
      inFlight -= 1;
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, routine, problem } = request;
    const endpoint = routeOptions.url ?? NO_ENDPOINT;
    requests.add({ endpoint, method, status: String(reply.statusCode) });
    durations.add({ endpoint }, reply.elapsedTime / 1_000);
    if (routine !== '') calls.add({ routine, outcome: problem === '' ? 'ok' : problem });
    done();
  });

  app.get(
    '/metrics',
    { schema: { querystring: noQuery }, config: { operation } },
    async (_request, reply) => reply.type(METRICS_TYPE).send(`${[...lines()].join('\n')}\n`),
  );

  function* lines(): Generator<string> {
    const { runningCount, waitingCount } = load();
    const { rss } = process.memoryUsage();
    yield* gauge('mvdb_info', 'What runs.', [[{ version, node: process.version }, 1]]);
    yield* requests.lines();
    yield* calls.lines();
    yield* durations.lines();
    yield* gauge('mvdb_requests_in_flight', 'Requests not answered yet.', [[{}, inFlight]]);
    yield* gauge('mvdb_long_work_running', 'Long requests that are running.', [[{}, runningCount]]);
    yield* gauge('mvdb_queue_length', 'Requests that wait for their turn.', [[{}, waitingCount]]);
    yield* gauge('mvdb_event_loop_delay_seconds', 'Delay of timers since the last reading.', [
      [{ quantile: '0.5' }, delay.percentile(50) / NANOSECONDS],
      [{ quantile: '0.99' }, delay.percentile(99) / NANOSECONDS],
      [{ quantile: '1' }, delay.max / NANOSECONDS],
    ]);
    delay.reset();
    yield* gauge('mvdb_memory_bytes', 'Memory of the process.', [[{}, rss]]);
  }
}
