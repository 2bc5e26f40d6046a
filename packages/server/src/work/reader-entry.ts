import { workerData } from 'node:worker_threads';
import { loadedRegistry } from './loaded-registry.ts';
import type { ReaderPosition } from './workers/reader-thread.ts';
import { serveReader } from './workers/serve-reader.ts';
import { streams, worksOn } from './works.ts';

// The thread that runs what reads and takes long.
const { registryModule } = workerData as ReaderPosition;
await serveReader(worksOn(await loadedRegistry(registryModule)), streams);
