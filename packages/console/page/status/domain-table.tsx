import { counted } from '../parts/counted.ts';
import { TableRegion } from '../parts/table-region.tsx';
import { hrefOf } from '../routing/route.ts';
import type { RegistryStatus } from '../service/payloads.ts';

/** The routines of each domain, beside how many the contract states where it states any of them. */
export function DomainTable({ status }: { readonly status: RegistryStatus }) {
  const { registered } = status;
  const domains = status.domains.filter((domain) => domain.registered > 0);
  const others = status.domains.filter((domain) => domain.registered === 0);
  const hasDeclared = domains.some(({ declared }) => declared !== undefined);
  if (domains.length === 0) return <p class="muted">This service offers no routine.</p>;
  return (
    <>
      <p class="muted status-note">
        Registered are the routines that this service offers, implemented those of them that have
        code.
        {hasDeclared &&
          ' Declared is how many the contract of the catalogue states for a domain; it describes only some of them, and for a domain without a number it states none.'}
      </p>
      <TableRegion label="Routines by domain">
        <thead>
          <tr>
            <th scope="col">Domain</th>
            {hasDeclared && (
              <th scope="col" class="number">
                Declared
              </th>
            )}
            <th scope="col" class="number">
              Registered
            </th>
            <th scope="col" class="number">
              Implemented
            </th>
          </tr>
        </thead>
        <tbody>
          {domains.map((domain) => (
            <tr key={domain.name}>
              <th scope="row">
                <a href={hrefOf(['registry'], { domain: domain.name })}>{domain.name}</a>
              </th>
              {hasDeclared && <td class="number">{domain.declared}</td>}
              <td class="number">{domain.registered}</td>
              <td class="number">{domain.implemented}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {hasDeclared && (
              <td class="number">{domains.reduce((sum, { declared = 0 }) => sum + declared, 0)}</td>
            )}
            <td class="number">{registered.total}</td>
            <td class="number">{registered.implemented}</td>
          </tr>
        </tfoot>
      </TableRegion>
      {hasDeclared && others.length > 0 && (
        <p class="muted small">
          {counted(others.length, 'domain')} of the contract {others.length === 1 ? 'has' : 'have'}{' '}
          no routine here: {others.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </>
  );
}
