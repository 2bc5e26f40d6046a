/** An employee. Those of the office have the initials that records of every area show. */
export interface DemoEmployee {
  readonly number: string;
  readonly initials: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly department: string;
  readonly isSalaried: boolean;
  readonly isExempt: boolean;
  readonly shift: string;
  /** Pay of an hour, with 4 implied decimals. */
  readonly hourlyRate: number;
  readonly isActive: boolean;
}
