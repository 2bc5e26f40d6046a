import type { ProgramLine } from '../programs/bundled-programs.ts';
import type { Children } from './children.ts';

/**
 * What may go wrong: acknowledged work is gone or half there (`lost`), a wait never ends or is far too long
 * (`stalled`), something is shown that must not be, or left behind (`leaked`), a process dies or answers what
 * no interface promises (`broken`).
 */
export type FindingKind = 'lost' | 'stalled' | 'leaked' | 'broken';

export const findingKinds = ['lost', 'stalled', 'leaked', 'broken'] as const;

/** What an attack did, as it goes. */
export interface Counts {
  kills: number;
  /** Writes whose commit had returned, as the process that asked for them said. */
  acknowledged: number;
  inputs: number;
  longestWaitMs: number;
}

export interface Finding {
  readonly kind: FindingKind;
  readonly detail: string;
}

/** One round of an attack: what it draws from, where it works, and whom it reports. */
export interface Round {
  readonly seed: number;
  /** Numbers from 0 up to 1 that the seed determines. */
  readonly random: () => number;
  /** Empty at the beginning; removed at the end, unless something was found. */
  readonly folder: string;
  /** True once the round has lasted long enough; an attack does its work at least once. */
  readonly isOver: boolean;
  readonly lastsMs: number;
  readonly leftMs: number;
  readonly counts: Counts;
  /** How long an empty request may wait at the 99th percentile; an input may take as long, or its own limit. */
  readonly waitMsMax: number;
  /** Starts processes, which are watched, and end with the round. */
  readonly children: Children;
  readonly program: ProgramLine;
  /** The line of an `mvdb` command. */
  readonly mvdb: (...args: readonly string[]) => string[];
  find(kind: FindingKind, detail: string): void;
}

/** A way to make the system lose, stall or leak. */
export interface Attack {
  /** As the command line and the table call it. */
  readonly name: string;
  /** One sentence: what is done, and what must hold. */
  readonly aim: string;
  /** Those that kill run beside those that make inputs; within a lane one follows the other. */
  readonly lane: 'kill' | 'input';
  /** Does one round. What it throws is a finding, too. */
  run(round: Round): Promise<void>;
}

export const newCounts = (): Counts => ({ kills: 0, acknowledged: 0, inputs: 0, longestWaitMs: 0 });

/** A round lasts about as long; one that is there to show that an attack works lasts a moment. */
export const ROUND_MS = 20_000;

/** How much a round does: from `least` in one of a moment to `most` in one that lasts as long as it may. */
export function scaled({ lastsMs }: Round, least: number, most: number): number {
  return Math.round(least + (most - least) * Math.min(1, lastsMs / ROUND_MS));
}

/** Whole numbers from `from` to `to`, both included. */
export function between(random: () => number, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

/** One of several, of which there is one at least. */
export function oneOf<Item>(random: () => number, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** A seed for one part of what another seed stands for. */
export function seedOf(seed: number, part: string | number): number {
  let hash = seed ^ 0x9e3779b9;
  for (const character of String(part)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x85ebca6b);
    hash ^= hash >>> 13;
  }
  return hash >>> 0;
}
