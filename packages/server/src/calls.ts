/* The registry as plain data, and calls as the service makes them, without HTTP. */

export { deprecationOf } from './registry/deprecation.ts';
export type {
  ArgumentPayload,
  RegistryEntry,
  RegistryStatus,
  RegistrySummary,
} from './registry/registry-payload.ts';
export { domainNames, entryOf, registryStatus, summaryOf } from './registry/registry-payload.ts';
export { searchNamed } from './registry/registry-search.ts';
export { withoutSecrets } from './registry/without-secrets.ts';
export { type CallRequest, type CallResults, callWork } from './work/call-work.ts';
export type { NestedResult } from './work/displayed-result.ts';
export type { PreparedWork } from './work/work.ts';
