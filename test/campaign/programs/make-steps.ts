/**
 * Makes steps until it is killed, and reports their number after each. Arguments: path, options as JSON, number of
 * the first step, file for the progress.
 */
import { setImmediate } from 'node:timers/promises';
import { Account } from '../../../packages/mvdb/src/account/account.ts';
import { ProgressFile } from '../progress.ts';
import { endWithParent } from './end-with-parent.ts';
import { modelAfter, type StepOptions, stepOf } from './steps.ts';

const [path = '', json = '{}', first = '0', progressPath = ''] = process.argv.slice(2);
const options: StepOptions = JSON.parse(json);
endWithParent();
const account = Account.open({ path, create: false, scanThreads: 1 });
const progress = new ProgressFile(progressPath);
const model = modelAfter(Number(first), options);

progress.begin();
for (let number = Number(first); ; number += 1) {
  const step = stepOf(model, number, options);
  step.applyTo(account);
  step.applyToModel(model);
  progress.report(number + 1);
  await setImmediate();
}
