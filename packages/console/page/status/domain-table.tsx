import { TableRegion } from '../parts/table-region.tsx';
import { hrefOf } from '../routing/route.ts';
import type { RegistryStatus } from '../service/payloads.ts';

/** What is implemented of each domain, beside what the contract declares. */
export function DomainTable({ status }: { readonly status: RegistryStatus }) {
  const { domains, declared, registered } = status;
  return (
    <TableRegion label="Routines by domain">
      <thead>
        <tr>
          <th scope="col">Domain</th>
          <th scope="col" class="number">
            Declared
          </th>
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
              {domain.registered === 0 ? (
                domain.name
              ) : (
                <a href={hrefOf(['registry'], { domain: domain.name })}>{domain.name}</a>
              )}
            </th>
            <td class="number">{domain.declared}</td>
            <td class="number">{domain.registered}</td>
            <td class="number">{domain.implemented}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          <td class="number">{declared.total}</td>
          <td class="number">{registered.total}</td>
          <td class="number">{registered.implemented}</td>
        </tr>
      </tfoot>
    </TableRegion>
  );
}
