import { CodeUnits, nodeBuffers } from './code-units.ts';

/** The lower byte of each code unit; those of Latin-1 have no other. */
export function latin1Bytes(text: string): Uint8Array {
  const buffers = nodeBuffers();
  if (buffers) return buffers.from(text, 'latin1');
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

export function utf8Bytes(text: string): Uint8Array {
  return nodeBuffers()?.from(text, 'utf8') ?? new TextEncoder().encode(text);
}

export function base64OfBytes(bytes: Uint8Array): string {
  const buffers = nodeBuffers();
  if (!buffers) return btoa(new CodeUnits(bytes).toText());
  const buffer = buffers.isBuffer(bytes)
    ? bytes
    : buffers.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return buffer.toString('base64');
}

/** @param text - Base64, and nothing else. */
export function bytesOfBase64(text: string): Uint8Array {
  const buffers = nodeBuffers();
  if (buffers) return buffers.from(text, 'base64');
  return Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
}
