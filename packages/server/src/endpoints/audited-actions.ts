import type { Registry, Routine } from '@mvdb/routines';
import {
  type Answered,
  type AuditedAction,
  isFailedLogin,
  isRejected,
  LOGIN,
} from '../access/audited-action.ts';
import { canonicalSha256 } from '../json/canonical-json.ts';
import { entryOf } from '../registry/registry-payload.ts';
import { withoutSecrets } from '../registry/without-secrets.ts';

/** A call that may write, needs a capability or was rejected. */
export function auditedCall(
  registry: Registry,
  { body, isReading, status }: Answered,
): AuditedAction | undefined {
  const { name, args = {}, select } = membersOf(body);
  const routine = typeof name === 'string' ? registry.find(name) : undefined;
  if (routine === undefined) return undefined;
  const runner = registry.runnerOf(routine);
  if (!isRejected(status) && isHarmless(runner, isReading)) return undefined;
  const supplied = membersOf(args);
  const command = runner.capability && supplied['0'];
  const reported = withoutSecrets(entryOf(registry, routine), supplied);
  return {
    action: 'call',
    routine: routine.name,
    argumentsSha256: canonicalSha256(reported === supplied ? args : reported),
    ...(select !== undefined && { selectSha256: canonicalSha256(select) }),
    ...(typeof command === 'string' && { command }),
  };
}

/** A query that was rejected. */
export function auditedQuery({ body, status }: Answered): AuditedAction | undefined {
  if (!isRejected(status)) return undefined;
  const { sentence } = membersOf(body);
  return {
    action: 'query',
    ...(typeof sentence === 'string' && {
      sentenceSha256: canonicalSha256(sentence),
      command: sentence,
    }),
  };
}

/** A program that was run, or was not allowed to. */
export function auditedRun({ body }: Answered): AuditedAction {
  const { args } = membersOf(body);
  return {
    action: 'run',
    ...programIn(body),
    ...(args !== undefined && { argumentsSha256: canonicalSha256(args) }),
  };
}

/** A program that was saved, or was not allowed to. */
export function auditedSave({ body }: Answered): AuditedAction {
  return { action: 'save', ...programIn(body) };
}

function programIn(body: unknown): Pick<AuditedAction, 'program' | 'sourceSha256'> {
  const { table, id, source } = membersOf(body);
  return {
    ...(typeof table === 'string' && typeof id === 'string' && { program: `${table} ${id}` }),
    ...(typeof source === 'string' && { sourceSha256: canonicalSha256(source) }),
  };
}

/** A record that was changed, or was not allowed to be; its values are not reported. */
export function auditedChange({ params, body }: Answered): AuditedAction {
  const { name } = membersOf(params);
  const { id, values } = membersOf(body);
  return {
    action: 'change',
    ...(typeof name === 'string' && typeof id === 'string' && { record: `${name} ${id}` }),
    ...(values !== undefined && { valuesSha256: canonicalSha256(values) }),
  };
}

/** What is saved under a name in a table, and was changed or deleted, or was not allowed to be. */
export function auditedItem(table: string): (answered: Answered) => AuditedAction {
  return ({ body }) => {
    const { name } = membersOf(body);
    return {
      action: 'change',
      ...(typeof name === 'string' && { record: `${table} ${name}` }),
      valuesSha256: canonicalSha256(body),
    };
  };
}

/** A commit that was reverted, or was not allowed to be. */
export function auditedRevert({ params }: Answered): AuditedAction {
  const { position } = membersOf(params);
  return { action: 'revert', ...(typeof position === 'string' && { commit: position }) };
}

/** A login that opened a session, or failed. */
export function auditedLogin({ status }: Answered): AuditedAction | undefined {
  return isFailedLogin(status) || status === 200 ? LOGIN : undefined;
}

/** True for a call that changes nothing and needs no capability; one that was not prepared might have. */
function isHarmless({ capability, safety }: Routine, isReading: boolean): boolean {
  return capability === undefined && (isReading || safety === 'SAFE');
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
