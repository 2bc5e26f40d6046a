import { workerData } from 'node:worker_threads';
import type { ReaderPlace } from './helpers/reader-thread.ts';
import { serveReader } from './helpers/serve-reader.ts';
import { loadedRegistry } from './loaded-registry.ts';
import { streams, worksOn } from './works.ts';

// The thread that runs what reads and takes long.
const { registryModule } = workerData as ReaderPlace;
await serveReader(worksOn(await loadedRegistry(registryModule)), streams);
