import { serveWriter } from './workers/serve-writer.ts';
import { works } from './works-fixture.ts';

// The process that the tests are helped by.
serveWriter(works);
