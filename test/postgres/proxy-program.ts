/**
 * A proxy of its own process, for accounts whose thread waits for the server. It prints its address, and ends with its
 * input. Arguments: address of the server, names of features that are rejected or blank, how much longer answers take in
 * milliseconds.
 */
import { featuresOf, forbidding } from './server-features.ts';
import { WireProxy } from './wire-proxy.ts';

const [url = '', names = '', delayMs = '0'] = process.argv.slice(2);
const proxy = await WireProxy.start(url, {
  rewrite: forbidding(names === '' ? [] : featuresOf(names)),
  delayMs: Number(delayMs),
});
process.stdout.write(`${proxy.url}\n`);
process.stdin.resume().once('end', () => proxy.close());
