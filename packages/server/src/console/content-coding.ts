import type { Coding } from './console-files.ts';

const codings = ['br', 'gzip'] as const;

/** The coding to send a file in, from what a request says it accepts. @see RFC 9110, Accept-Encoding */
export function contentCoding(accepted = ''): Coding {
  const weights = new Map(
    accepted.split(',').map((entry) => {
      const [coding = '', ...parameters] = entry
        .split(';')
        .map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [coding, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  return codings.find((coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0) ?? 'identity';
}
