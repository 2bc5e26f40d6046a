import { findPostgres, NO_POSTGRES, startPostgres } from './server.ts';

/** One server for all tests, whose address they find in MVDB_POSTGRES. */
export default function setUp(): () => void {
  const bin = findPostgres();
  if (bin === undefined) throw new Error(NO_POSTGRES);
  const server = startPostgres(bin);
  process.env.MVDB_POSTGRES = server.url;
  return () => server.remove();
}
