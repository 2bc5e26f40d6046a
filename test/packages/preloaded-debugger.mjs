/*
 * A debugger, as an editor is one: it stops before each script that has a source map, sets a breakpoint in a line of the
 * source, and prints variables wherever the program stops. Preloaded by `--import` in NODE_OPTIONS, with BREAKPOINT in the environment:
 * the end of the source's address, the line, and expressions.
 */
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { SourceMap } from 'node:module';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

if (isMainThread) {
  const worker = new Worker(new URL(import.meta.url), {
    env: { BREAKPOINT: process.env.BREAKPOINT },
  });
  await once(worker, 'message');
  worker.unref();
} else await debugMainThread();

async function debugMainThread() {
  const { source, line, expressions } = JSON.parse(process.env.BREAKPOINT ?? '');
  // The thread lives as long as the program, which does not wait for it.
  parentPort.on('message', () => undefined);
  const session = new Session();
  session.connectToMainThread();
  const ask = (method, params) =>
    new Promise((resolve, reject) => {
      session.post(method, params, (error, result) => (error ? reject(error) : resolve(result)));
    });
  session.on('Debugger.paused', async ({ params: { callFrames, reason, data } }) => {
    if (reason === 'instrumentation') {
      const location = positionIn(data.sourceMapURL, source, line);
      if (location) await ask('Debugger.setBreakpointByUrl', { url: data.url, ...location });
    } else {
      const [{ callFrameId }] = callFrames;
      const values = [];
      for (const expression of expressions) {
        const { result } = await ask('Debugger.evaluateOnCallFrame', { callFrameId, expression });
        values.push(`${expression} ${JSON.stringify(result.value)}`);
      }
      writeSync(1, `stopped: ${values.join(', ')}\n`);
    }
    await ask('Debugger.resume');
  });
  await ask('Debugger.enable');
  await ask('Debugger.setInstrumentationBreakpoint', {
    instrumentation: 'beforeScriptWithSourceMapExecution',
  });
  parentPort.postMessage('ready');
}

/** Where the code of a line of a source begins in a script, by the map in its comment; `undefined` in other scripts. */
function positionIn(sourceMapURL, source, line) {
  const [, encoded] = /^data:application\/json;base64,(.*)$/.exec(sourceMapURL) ?? [];
  if (encoded === undefined) return undefined;
  const payload = JSON.parse(Buffer.from(encoded, 'base64').toString());
  const map = new SourceMap({ sourceRoot: '', ...payload });
  for (const [index] of payload.mappings.split(';').entries()) {
    const { originalSource, originalLine, generatedLine, generatedColumn } = map.findEntry(
      index,
      999,
    );
    if (originalSource?.endsWith(source) && originalLine === line - 1)
      return { lineNumber: generatedLine, columnNumber: generatedColumn };
  }
  return undefined;
}
