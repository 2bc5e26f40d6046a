import { operation, type RejectionTextOf } from '../../entry/operation.ts';
import { type MessageText, Rejection } from '../../entry/rejection.ts';
import { holdReport } from '../records/hold.ts';
import { keepLink, type LinkRequest, removeLink } from './change-bill.ts';

/** Something to be done to a link of a standard bill. */
export interface LinkAction extends LinkRequest {
  /** `A` puts the component in or changes it, `D` takes it out. */
  readonly action: string;
}

/** Does what is asked of a link. @returns The link as it is stored; as it was given where it is gone. */
export const applyToLink = operation({
  uses: [keepLink, removeLink],
  rejections: ['INVALID ACTION'],
  run(context, { action, ...request }: LinkAction, reject): string {
    if (action === 'A') return keepLink(context, request);
    if (action !== 'D') throw reject('INVALID ACTION');
    removeLink(context, request);
    return request.record;
  },
});

/** What a batch asked of a link came to. */
export interface BatchOutcome {
  /** As `applyToLink` gives it. */
  readonly record: string;
  /** Why nothing was done; `undefined` where something was. */
  readonly rejection?: MessageText<RejectionTextOf<[typeof applyToLink]>>;
}

/** Does what a batch asks of a link. Where that is rejected, the rejection is kept in HOLD, and nothing else. */
export const applyToLinkInBatch = operation({
  uses: [applyToLink, holdReport],
  run(context, request: LinkAction): BatchOutcome {
    try {
      return context.session.transaction(() => ({ record: applyToLink(context, request) }));
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      const { program, assembly, component, action, record } = request;
      holdReport(context, {
        name: 'BOM.ERRORS',
        title: 'BILL OF MATERIAL ERRORS',
        program,
        lines: [`${action} ${assembly} ${component}: ${error.text}`],
      });
      return { record, rejection: error.text as NonNullable<BatchOutcome['rejection']> };
    }
  },
});
