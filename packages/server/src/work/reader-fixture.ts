import { serveReader } from './workers/serve-reader.ts';
import { streams, works } from './works-fixture.ts';

// The thread that the tests are helped by.
await serveReader(works, streams);
