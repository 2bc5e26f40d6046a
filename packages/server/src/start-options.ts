import type { ServerOptions } from './server.ts';

export interface StartOptions extends ServerOptions {
  /** Port to listen on, 0 for any that is free; 8080 unless stated. */
  readonly port?: number;
  /** Whether an administrator on another machine may run programs of this one. */
  readonly allowsRemoteOsCommand?: boolean;
  /** Whether programs may be run though the process is root. */
  readonly allowsRoot?: boolean;
}
