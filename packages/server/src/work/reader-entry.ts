import { serveReader } from './helpers/serve-reader.ts';
import { streams, works } from './works.ts';

// The thread that runs what reads and takes long.
serveReader(works, streams);
