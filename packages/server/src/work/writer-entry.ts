import { serveWriter } from './helpers/serve-writer.ts';
import { works } from './works.ts';

// The process that runs what writes and takes long.
serveWriter(works);
