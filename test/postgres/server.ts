import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is said if it is missing. */
export const NO_POSTGRES =
  'No PostgreSQL to keep accounts in: install one, or name its programs in POSTGRES_BIN.';

const PACKAGED = '/usr/lib/postgresql';
const PLACES = ['/usr/local/bin', '/usr/bin', '/opt/homebrew/bin'];

/** The folder of the programs of PostgreSQL; `undefined` if missing. */
export function findPostgres(): string | undefined {
  const packaged = existsSync(PACKAGED)
    ? readdirSync(PACKAGED).map((version) => join(PACKAGED, version, 'bin'))
    : [];
  const named = process.env.POSTGRES_BIN;
  const folders = named === undefined ? [...packaged, ...PLACES] : [named];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

/** A server on a socket in a folder of its own, for as long as it is not stopped. */
export interface PostgresServer {
  /** Address of its database. */
  readonly url: string;
  /** Of the process that starts the others. */
  readonly processId: number;
  start(): void;
  /** Has statements of SQL carried out, by somebody else than accounts. */
  ask(statements: string): void;
  /** Makes a hot standby of it, and starts that. @param host - Where it is; default: on no network. */
  startStandby(host?: NetworkHost): PostgresServer;
  /** Ends it at once, as a crash would. */
  kill(): void;
  /** Ends it, and removes what it kept. */
  remove(): void;
}

/** A network namespace of Linux, of which only root can make use, and the address of its server there. */
export interface NetworkHost {
  readonly namespace: string;
  readonly address: string;
}

export interface ServerOptions {
  /** Folder to make its own in: the system's temporary one by default. */
  readonly within?: string;
  /** Whether what it says is kept is on disk, as a server does it by itself; tests need not wait for that. */
  readonly isDurable?: boolean;
  /** Where it is to be reached beside its socket, by everyone on the same network; default: nowhere. */
  readonly host?: NetworkHost;
}

/** Makes a server and starts it. It cannot run as root, and does not. */
export function startPostgres(
  bin: string,
  { within = tmpdir(), isDurable = false, host }: ServerOptions = {},
): PostgresServer {
  const folder = newFolder(within);
  const programs = new Programs(bin, folder, host);
  const auth = ['-U', 'mvdb', '--auth=trust', '-E', 'UTF8', '--locale=C', '-N'];
  const data = join(folder, 'data');
  programs.run('initdb', '-D', data, ...auth);
  if (host !== undefined) appendFileSync(join(data, 'pg_hba.conf'), NEIGHBOURS_TRUSTED);
  return started(programs, { within, isDurable });
}

const NEIGHBOURS_TRUSTED = ['all', 'replication']
  .map((database) => `host ${database} all samenet trust\n`)
  .join('');

/** The programs of PostgreSQL, for a server in a folder. */
class Programs {
  readonly bin: string;
  readonly folder: string;
  readonly host: NetworkHost | undefined;

  constructor(bin: string, folder: string, host?: NetworkHost) {
    this.bin = bin;
    this.folder = folder;
    this.host = host;
  }

  run(program: string, ...args: readonly string[]): void {
    const there = this.host ? ['ip', 'netns', 'exec', this.host.namespace] : [];
    const as = isRoot ? ['runuser', '-u', 'postgres', '--'] : [];
    const [command = '', ...rest] = [...there, ...as, join(this.bin, program), ...args];
    execFileSync(command, rest, { stdio: 'ignore', cwd: this.folder });
  }
}

const isRoot = process.getuid?.() === 0;

/** A folder that a server can write to. */
function newFolder(within: string): string {
  const folder = mkdtempSync(join(within, 'mvdb-postgres-'));
  if (!isRoot) return folder;
  const [user, group] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])));
  chownSync(folder, user ?? 0, group ?? 0);
  return folder;
}

function started(
  programs: Programs,
  options: Required<Omit<ServerOptions, 'host'>>,
): PostgresServer {
  const { bin, folder } = programs;
  const data = join(folder, 'data');
  const flushes = options.isDurable ? 'on' : 'off';
  const address = programs.host?.address ?? '';
  const settings = `-k ${folder} -c listen_addresses=${address} -c fsync=${flushes} -c max_connections=200`;
  const control = (...args: readonly string[]) => programs.run('pg_ctl', '-D', data, ...args);
  const start = () => control('-o', settings, '-l', join(folder, 'log'), '-w', 'start');
  const stop = () => control('-m', 'immediate', '-w', 'stop');
  start();
  return {
    url: `postgres://mvdb@localhost/postgres?host=${folder}`,
    get processId() {
      return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
    },
    start,
    ask: (statements) => {
      const client = ['-h', folder, '-U', 'mvdb', '-v', 'ON_ERROR_STOP=1'];
      programs.run('psql', ...client, '-c', statements, 'postgres');
    },
    startStandby(host) {
      const standby = new Programs(bin, newFolder(options.within), host);
      const to = join(standby.folder, 'data');
      // -R has it follow this server.
      standby.run(
        'pg_basebackup',
        '-h',
        address || folder,
        '-U',
        'mvdb',
        '-D',
        to,
        '-R',
        '-N',
        '-c',
        'fast',
      );
      return started(standby, options);
    },
    kill: stop,
    remove() {
      stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
