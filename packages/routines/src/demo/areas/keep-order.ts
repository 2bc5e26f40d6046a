import { keepWorkOrder } from '../../business/work-order-entry/keep-work-order.ts';
import type { CompanyContext } from '../../entry/company-context.ts';

type Handed = Parameters<typeof keepWorkOrder>[1];

interface HandedOrder extends Pick<Handed, 'number' | 'isNew' | 'record' | 'seenRecord'> {
  readonly extension?: string;
  readonly isPlanned: boolean;
  readonly isAudited: boolean;
  readonly program: string;
}

/** Keeps a work order as a screen hands it in: with its bill and its standards as they are. */
export function keepOrder(
  context: CompanyContext,
  { extension = '', isPlanned, isAudited, program, ...handed }: HandedOrder,
): void {
  keepWorkOrder(context, {
    ...handed,
    seenStandards: '',
    handling: {
      ...{ billMode: '', firstComponent: '', period: '', extension, program },
      ...{ isRecopied: false, isPlanned, isRolled: false },
    },
    source: {
      ...{ file: '', port: '', controlRecord: '' },
      ...{ initials: context.session.initials, isAudited },
    },
  });
}
