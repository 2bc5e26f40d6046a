import type { ServerLimits } from './limits/limits.ts';
import type { ServiceOptions } from './service.ts';

export interface ServerOptions extends ServiceOptions, ServerLimits {
  /** Takes one line of JSON for each request, without any argument value; default: no log. */
  readonly log?: { write(line: string): void };
}

export interface StartOptions extends ServerOptions {
  /** Port to listen on, 0 for any that is free; default: 8080. */
  readonly port?: number;
  /** Whether an administrator on another machine may run programs of this one. */
  readonly allowsRemoteOsCommand?: boolean;
  /** Whether programs may be run though the process is root. */
  readonly allowsRoot?: boolean;
}
