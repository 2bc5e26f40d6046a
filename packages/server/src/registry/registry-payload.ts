import {
  type Argument,
  areaOf,
  type CompanyArea,
  companyAreas,
  declaredDomains,
  declaredStatistics,
  isCallable,
  type Registry,
  type Routine,
  sourceLocation,
} from '@mvdb/routines';

/** An entry in lists: all of it but the arguments. Fields of the contract come first, ours after. */
export interface RegistrySummary {
  readonly name: string;
  readonly domain: string;
  readonly signature: string;
  /** Absent for a routine that is not one of the catalogue. */
  readonly sourceLocation?: string;
  readonly status: 'analyzed' | 'deprecated';
  readonly safety?: string;
  readonly pattern?: string;
  readonly args: number;
  readonly description?: string;
  readonly supersededBy?: string;
  readonly safeRequestTypes?: readonly string[];
  readonly dangerousRequestTypes?: readonly string[];
  readonly tablesReferenced: readonly string[];
  readonly tablesWritten: readonly string[];
  /** Area of the company, by its title; the domain for a routine that is not one of the catalogue. */
  readonly area: string;
  /** End of the chain of successors. */
  readonly latest?: string;
  /** Tables beyond those that the contract names. */
  readonly tablesAlsoReferenced: readonly string[];
  readonly tablesAlsoWritten: readonly string[];
  readonly callable: boolean;
  /** Whether some calls of it write. */
  readonly mayWrite: boolean;
  /** The calls that do not all the same; absent where that makes no difference. */
  readonly readingRequests?: ReadingRequests;
  /** What a session must be granted before the routine does anything for it. */
  readonly capability?: 'dbCommand' | 'osCommand';
  readonly messages: readonly string[];
  readonly notes: readonly string[];
  readonly examples: Routine['examples'];
}

/** Calls that only read, by what one of their arguments begins with. */
export interface ReadingRequests {
  readonly argument: string;
  /** What stands there before any `!`. */
  readonly types: readonly string[];
}

export interface ArgumentPayload {
  readonly index: number;
  readonly name: string;
  readonly direction: string;
  readonly description: string;
  readonly kind: string;
  readonly required: boolean;
  readonly layout?: Argument['layout'];
  readonly secretUnless?: Argument['secretUnless'];
}

export interface RegistryEntry extends RegistrySummary {
  readonly arguments: readonly ArgumentPayload[];
}

export function summaryOf(registry: Registry, routine: Routine): RegistrySummary {
  const { name, domain, status = 'analyzed', safety, pattern, description } = routine;
  const { supersededBy, safeRequestTypes, dangerousRequestTypes } = routine;
  const { reads = [], writes = [], alsoReads = [], alsoWrites = [] } = routine;
  const { messages = [], notes = [], examples = [] } = routine;
  const names = Object.keys(routine.args);
  const latest = registry.latestSuccessor(routine)?.name;
  const location = sourceLocation(routine);
  return {
    name,
    domain,
    signature: `SUBROUTINE ${name}${names.length === 0 ? '' : `(${names.join(', ')})`}`,
    ...(location && { sourceLocation: location }),
    status,
    ...(safety && { safety }),
    ...(pattern && { pattern }),
    args: names.length,
    ...(description && { description }),
    ...(supersededBy && { supersededBy }),
    ...(safeRequestTypes && { safeRequestTypes }),
    ...(dangerousRequestTypes && { dangerousRequestTypes }),
    tablesReferenced: reads,
    tablesWritten: writes,
    area: areaTitle(routine),
    ...(latest && { latest }),
    tablesAlsoReferenced: alsoReads,
    tablesAlsoWritten: alsoWrites,
    callable: isCallable(routine),
    ...writingOf(registry.runnerOf(routine)),
    ...(routine.capability && { capability: routine.capability }),
    messages,
    notes,
    examples,
  };
}

const areaTitle = (routine: Routine) => areaOf(routine)?.title ?? routine.domain;

/** The areas that have routines: those of the company in their order, then the domains of other routines. */
export function areasIn({ routines }: Registry): readonly CompanyArea[] {
  const titles = new Set(routines.map(areaTitle));
  const ofCompany = Object.values(companyAreas).filter(({ title }) => titles.delete(title));
  const others = [...titles].filter((title) => title !== '').sort();
  return [
    ...ofCompany,
    ...others.map((title) => ({ title, description: `Routines of the domain ${title}.` })),
  ];
}

/** What code writes, which a deprecated entry may share with its successor. */
function writingOf(runner: Routine): Pick<RegistrySummary, 'mayWrite' | 'readingRequests'> {
  const {
    safety,
    safeRequestTypes: types = [],
    requestTypeArgument: argument = 'REQTYPE',
  } = runner;
  const hasReading = safety === 'COND' && types.length > 0;
  return {
    mayWrite: safety !== 'SAFE',
    ...(hasReading && { readingRequests: { argument, types } }),
  };
}

export function entryOf(registry: Registry, routine: Routine): RegistryEntry {
  const entries = Object.entries(routine.args);
  return {
    ...summaryOf(registry, routine),
    arguments: entries.map(([name, argument], index) => {
      const { direction, description, kind, required, layout, secretUnless } = argument;
      return {
        index,
        name,
        direction,
        description,
        kind,
        required,
        ...(layout && { layout }),
        ...(secretUnless && { secretUnless }),
      };
    }),
  };
}

export interface RegistryCounts {
  readonly total: number;
  /** All of them: an entry without code, its own or that of a successor, does not compile. */
  readonly implemented: number;
  readonly analyzed: number;
  readonly deprecated: number;
  readonly domains: number;
  readonly safety: Readonly<Record<string, number>>;
}

export interface DomainStatus {
  readonly name: string;
  /** Absent where the contract states no number. */
  readonly declared?: number;
  readonly registered: number;
  readonly implemented: number;
}

export interface RegistryStatus {
  readonly declared: typeof declaredStatistics;
  readonly registered: RegistryCounts;
  readonly domains: readonly DomainStatus[];
}

/** What the contract declares beside what is registered. */
export function registryStatus(registry: Registry): RegistryStatus {
  const { routines } = registry;
  const domains = domainNames(registry).map((name): DomainStatus => {
    const inDomain = routines.filter(({ domain }) => domain === name);
    const declared = (declaredDomains as Readonly<Record<string, number | undefined>>)[name];
    return {
      name,
      ...(declared !== undefined && { declared }),
      registered: inDomain.length,
      implemented: inDomain.length,
    };
  });
  const classes = Object.keys(declaredStatistics.safety);
  return {
    declared: declaredStatistics,
    registered: {
      total: routines.length,
      implemented: routines.length,
      analyzed: count(routines, ({ status }) => status !== 'deprecated'),
      deprecated: count(routines, ({ status }) => status === 'deprecated'),
      domains: domains.filter(({ registered }) => registered > 0).length,
      safety: Object.fromEntries(
        classes.map((name) => [name, count(routines, ({ safety }) => safety === name)]),
      ),
    },
    domains,
  };
}

/** The contract's domains, and those of other routines, in alphabetical order. */
export function domainNames({ routines }: Registry): readonly string[] {
  const names = new Set([...Object.keys(declaredDomains), ...routines.map(({ domain }) => domain)]);
  return [...names].sort();
}

function count(among: readonly Routine[], isCounted: (routine: Routine) => boolean): number {
  return among.filter(isCounted).length;
}
