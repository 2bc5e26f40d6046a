import type { RegistryEntry } from '../service/payloads.ts';

/** Why it cannot be run, or not for everything. */
export function Rejection({ entry }: { readonly entry: RegistryEntry }) {
  const { callable, safety, requires, remedy, enabledRequestTypes } = entry;
  if (!callable)
    return (
      <p class="notice">
        {safety === 'INT'
          ? 'It is internal: only other routines call it.'
          : 'It is a program that runs in the background; it cannot be called.'}
      </p>
    );
  if (requires === undefined) return null;
  return (
    <p class="notice warn">
      {enabledRequestTypes === undefined
        ? 'You may not run it'
        : `You may run it for ${enabledRequestTypes.join(', ')} only`}
      : the capability <code>{requires}</code> is missing. {remedy}
    </p>
  );
}

/** False where the service would reject every call. */
export function isRunnable({ callable, enabled }: RegistryEntry): boolean {
  return callable && enabled;
}
