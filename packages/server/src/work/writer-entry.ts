import { loadedRegistry } from './loaded-registry.ts';
import { serveWriter } from './workers/serve-writer.ts';
import { worksOn } from './works.ts';

// The process that runs what writes and takes long.
const [registryModule = ''] = process.argv.slice(2);
serveWriter(worksOn(await loadedRegistry(registryModule)));
