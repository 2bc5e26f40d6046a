/**
 * A proxy of its own process, for accounts whose thread waits for the server. It prints its address, and ends with its
 * input. Arguments: address of the server, `listed` where it is to reject SQL that is not listed, how much longer answers
 * take in milliseconds, where it listens.
 */
import { onlyListed } from './dialect.ts';
import { WireProxy } from './wire-proxy.ts';

const [url = '', accepted = '', delayMs = '0', host = '127.0.0.1'] = process.argv.slice(2);
const proxy = await WireProxy.start(url, {
  ...(accepted === 'listed' && { rewrite: onlyListed }),
  delayMs: Number(delayMs),
  host,
});
process.stdout.write(`${proxy.url}\n`);
process.stdin.resume().once('end', () => proxy.close());
