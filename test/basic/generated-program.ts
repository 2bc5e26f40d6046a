/*
 * Programs that run: they jump into and out of loops and branches, call each other, share COMMON, fail, and print what
 * they do. Each is made of choices; where there are no more, the smallest thing is chosen.
 */

/** Gives numbers from 0 to below 1. */
export type Chance = () => number;

/** The items of a program, by their name; MAIN is the one that runs. */
export type Sources = Readonly<Record<string, string>>;

export const SUBROUTINES = ['P1', 'P2'] as const;

const LABELS = ['10', '20', 'PRINT', 'END.OF.JOB', 'A.B', 'A_B', 'L$1', 'S1'];
const VARIABLES = ['A', 'B', 'C', 'I', 'J', 'N', 'A.B', 'A_B', 'constructor', 'UNSET'];
const COMMON = ['K1', 'K2'];
const NUMBERS = ['0', '1', '2', '3', '7', '-1', '2.5', '0.1', '-0.005', '100', '9007199254740991'];
const TEXTS = [
  "''",
  "'x'",
  "'abc'",
  "'1'",
  "' 5'",
  "'2,3,4'",
  "'007'",
  '"a":@VM:"b":@FM:"c"',
  "'1':@VM:'2'",
];
const OPERATORS = [
  '+',
  '-',
  '*',
  '/',
  '=',
  '#',
  'LT',
  'GT',
  '<=',
  '>=',
  'AND',
  'OR',
  'EQ',
  'NE',
  '//',
];

/** What an intrinsic function is given: v a value, n a small number, t a short text. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  ABS: 'v',
  INT: 'v',
  NEG: 'v',
  NOT: 'v',
  NUM: 'v',
  LEN: 'v',
  UPCASE: 'v',
  TRIM: 'v',
  SUM: 'v',
  RAISE: 'v',
  LOWER: 'v',
  MOD: 'vn',
  FIELD: 'vtn',
  INDEX: 'vtn',
  COUNT: 'vt',
  DCOUNT: 'vt',
  CHANGE: 'vtt',
  CONVERT: 'ttv',
  EXTRACT: 'vn',
  DELETE: 'vn',
  SPACE: 'n',
  COL1: '',
  STATUS: '',
  FOLD: 'vn',
  SADD: 'vv',
  EQS: 'vv',
};

/** A program with its subroutines. */
export function generatedProgram(chance: Chance): Sources {
  const maker = new ProgramMaker(chance);
  return {
    MAIN: maker.main(),
    P1: maker.unit('SUBROUTINE P1(X, Y)'),
    P2: maker.unit('SUBROUTINE P2(X, MAT Z)'),
    F1: maker.unit('FUNCTION F1(X)'),
  };
}

class ProgramMaker {
  readonly #chance: Chance;
  #lines: string[] = [];
  #labels: string[] = [];
  #unplaced: string[] = [];
  #names: readonly string[] = VARIABLES;
  #indent = 0;
  #loops = 0;
  #transactions = 0;
  /** Whether the routine that is written gives a result. */
  #isFunction = false;
  #hasLocal = false;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  main(): string {
    this.#begin(VARIABLES, false);
    this.#hasLocal = true;
    this.#line('PROMPT ""');
    this.#declarations();
    this.#line('DEFFUN F1(X)');
    this.#line('DEFFUN L2(X) LOCAL');
    this.#line('A = 5 ; B = "x" ; C = "" ; I = 0 ; J = 2 ; N = 3');
    this.#line('MAT M = 1');
    this.#body(10);
    this.#local('LOCAL SUBROUTINE L1(X)', false);
    this.#local('LOCAL FUNCTION L2(X)', true);
    this.#hasLocal = false;
    return this.#lines.join('\n');
  }

  unit(head: string): string {
    this.#begin(
      [...VARIABLES, 'X', 'X', ...(head.includes('Y') ? ['Y', 'Y'] : [])],
      head.startsWith('F'),
    );
    this.#lines = [head];
    this.#declarations();
    this.#line('DEFFUN F1(X)');
    if (head.includes('MAT')) this.#line('DIM Z(4)');
    this.#line('N = 1 ; I = 0');
    this.#body(4);
    this.#line(this.#isFunction ? 'RETURN 7' : 'RETURN');
    return this.#lines.join('\n');
  }

  #local(head: string, isFunction: boolean): void {
    const lines = this.#lines;
    this.#begin([...VARIABLES, 'X', 'X', 'W'], isFunction);
    this.#lines = lines;
    this.#line(head);
    this.#line('PRIVATE W');
    this.#body(3);
    this.#line(isFunction ? 'RETURN 8' : 'RETURN');
    this.#line('END');
  }

  #begin(names: readonly string[], isFunction: boolean): void {
    this.#lines = [];
    this.#labels = LABELS.slice(0, this.#below(LABELS.length) + 1);
    this.#unplaced = [...this.#labels];
    this.#names = names;
    this.#isFunction = isFunction;
  }

  #declarations(): void {
    this.#line('COMMON K1, K2, KM(3)');
    this.#line('DIM M(4), M2(2,2)');
  }

  /** Statements, and the labels that were not placed among them, each with some of its own. */
  #body(most: number): void {
    this.#block(1 + this.#below(most));
    if (this.#happens(0.7)) this.#line('STOP');
    while (this.#unplaced.length > 0) {
      this.#line(`${this.#unplaced.pop()}:`);
      this.#block(this.#below(3));
      if (this.#happens(0.7)) this.#line(this.#return());
    }
  }

  #block(count: number): void {
    for (let index = 0; index < count; index++) this.#statement();
  }

  #inner(): void {
    this.#indent += 1;
    this.#block(1 + this.#below(3));
    this.#indent -= 1;
  }

  #statement(): void {
    if (this.#happens(0.15) && this.#unplaced.length > 0) this.#line(`${this.#unplaced.pop()}:`);
    const choice = this.#below(this.#indent > 3 ? 12 : 22);
    switch (choice) {
      case 0:
      case 1:
        this.#line(
          `${this.#pick(['PRINT', 'CRT'])} ${this.#expression(3, true)}:'|':${this.#name()}`,
        );
        return;
      case 2:
      case 3:
      case 4:
        this.#line(this.#assignment());
        return;
      case 5:
        this.#line(this.#jump());
        return;
      case 6:
        this.#line(`GOSUB ${this.#label()}`);
        return;
      case 7:
        this.#line(this.#call());
        return;
      case 8:
        this.#line(this.#command());
        return;
      case 9:
        this.#line(`IF ${this.#expression(2)} THEN ${this.#simple()} ELSE ${this.#simple()}`);
        return;
      case 10:
        if (this.#loops > 0)
          this.#line(`IF ${this.#expression(2)} THEN ${this.#pick(['EXIT', 'CONTINUE'])}`);
        else
          this.#line(
            `ON ${this.#name()} ${this.#pick(['GOTO', 'GOSUB'])} ${this.#label()}, ${this.#label()}`,
          );
        return;
      case 11:
        if (this.#loops > 0) this.#line(`${this.#pick(['WHILE', 'UNTIL'])} ${this.#expression(2)}`);
        else this.#line(this.#assignment());
        return;
      case 12:
      case 13:
        this.#if();
        return;
      case 14:
        this.#case();
        return;
      case 15:
      case 16:
      case 17:
        this.#for();
        return;
      case 18:
      case 19:
        this.#loop();
        return;
      case 20:
        this.#located();
        return;
      default:
        this.#transaction();
    }
  }

  #simple(): string {
    switch (this.#below(6)) {
      case 0:
        return `CRT '${this.#below(100)}'`;
      case 1:
        return this.#jump();
      case 2:
        return `GOSUB ${this.#label()}`;
      case 3:
        return this.#return();
      default:
        return this.#assignment();
    }
  }

  #jump(): string {
    const label = this.#label();
    return this.#pick([`GOTO ${label}`, `GO ${label}`, `GO TO ${label}`]);
  }

  #return(): string {
    if (this.#happens(0.3)) return `RETURN TO ${this.#label()}`;
    if (this.#isFunction && this.#happens(0.6)) return `RETURN ${this.#expression(1)}`;
    return this.#happens(0.03) ? this.#pick(['STOP', "STOP 'bye'", 'ABORT']) : 'RETURN';
  }

  #call(): string {
    switch (this.#below(this.#hasLocal ? 5 : 3)) {
      case 0:
        return `CALL P1(${this.#argument()}, ${this.#argument()})`;
      case 1:
        return `CALL P2(${this.#argument()}, MAT ${this.#pick(['M', 'KM', 'M2'])})`;
      case 2:
        return `CALL @${this.#name()}`;
      default:
        return `GOSUB L1(${this.#argument()})`;
    }
  }

  #argument(): string {
    return this.#pick([
      this.#name(),
      this.#name(),
      `(${this.#name()})`,
      'M(2)',
      `M(${this.#name()})`,
      'A<2>',
      this.#expression(1),
    ]);
  }

  #assignment(): string {
    const operator = this.#happens(0.7) ? '=' : this.#pick(['+=', '-=', ':=']);
    const target = this.#target();
    if (operator === ':=') return `${target} := 'z'`;
    if (operator !== '=') return `${target} ${operator} ${this.#pick(NUMBERS)}`;
    if (this.#happens(0.2)) return `${target} = ${this.#pick([...TEXTS, ...NUMBERS])}`;
    if (this.#happens(0.3)) return `${target} = MOD(${this.#expression(2, true)}, 5)`;
    if (this.#happens(0.5)) return `${target} = (${this.#expression(2, true)})[1, 30]`;
    return `${target} = ${this.#expression(2)}`;
  }

  #target(): string {
    const name = this.#name();
    return this.#happens(0.5)
      ? name
      : this.#pick([
          ...['M(1)', `M(${this.#index()})`, 'M2(1, 2)', 'KM(2)', 'K1', 'M(2)<2>'],
          ...[`${name}<${this.#index()}>`, `${name}<1, ${this.#index()}>`, 'A<-1>', 'A<1, 1, 2>'],
          ...['B[2, 1]', 'A[1]', "A[',', 2, 1]", 'A<2>[1, 1]', `${name}[${this.#index()}, 2]`],
        ]);
  }

  #command(): string {
    const name = this.#name();
    return this.#pick([
      `INS ${this.#expression(1)} BEFORE ${name}<${this.#index()}>`,
      `DEL ${name}<${this.#index()}>`,
      `DEL ${name}<1, ${this.#index()}>`,
      `MAT M = ${this.#expression(1)}`,
      'MAT M = MAT KM',
      `MATPARSE M FROM ${name}, ','`,
      `MATBUILD ${name} FROM M USING ','`,
      `CONVERT 'abc' TO 'xy' IN ${name}`,
      `PRECISION ${this.#pick(['2', '0', '4', '9', name])}`,
      'CLEAR',
      'CLEARCOMMON',
      `DIM M(${this.#pick(['2', '3', '4', name])})`,
      `DATA ${name}`,
      `INPUT ${name}`,
      'NULL',
    ]);
  }

  #if(): void {
    this.#line(`IF ${this.#expression(2)} THEN`);
    this.#inner();
    if (this.#happens(0.5)) {
      this.#line('END ELSE');
      this.#inner();
    }
    this.#line('END');
  }

  #case(): void {
    this.#line('BEGIN CASE');
    for (let branch = 0; branch <= this.#below(3); branch++) {
      this.#line(`CASE ${this.#expression(2)}`);
      this.#inner();
    }
    this.#line('END CASE');
  }

  #for(): void {
    const variable = this.#pick(['I', 'J', 'I', 'J', 'N', 'M(2)', 'K1']);
    const [start, limit] = [
      this.#pick(['1', '0', '2', '5', 'N']),
      this.#pick(['3', '2', '1', 'N', 'LEN(A)', this.#expression(1)]),
    ];
    const step = this.#pick([
      '',
      '',
      ' STEP 1',
      ' STEP 2',
      ' STEP -1',
      ' STEP N',
      ' STEP 0',
      ' STEP 0.5',
    ]);
    const test = this.#happens(0.2)
      ? ` ${this.#pick(['WHILE', 'UNTIL'])} ${this.#expression(1)}`
      : '';
    this.#line(`FOR ${variable} = ${start} TO ${limit}${step}${test}`);
    this.#looped();
    this.#line(`NEXT ${variable}`);
  }

  #loop(): void {
    this.#line('LOOP');
    this.#looped();
    this.#line(`${this.#pick(['WHILE', 'UNTIL'])} ${this.#expression(2)} DO`);
    this.#looped();
    this.#line('REPEAT');
  }

  #looped(): void {
    this.#loops += 1;
    this.#inner();
    this.#loops -= 1;
  }

  #located(): void {
    const name = this.#name();
    const head = this.#pick([
      `LOCATE ${this.#expression(1)} IN ${name}<${this.#index()}> SETTING N`,
      `LOCATE(${this.#expression(1)}, ${name}; ${this.#pick(['N', 'M(1)', 'I'])}; 'AR')`,
      `FIND ${this.#expression(1)} IN ${name} SETTING I, J`,
      `READ ${name} FROM T, ${this.#expression(1)}`,
      `READNEXT ${name}`,
      `OPEN 'T' TO ${this.#pick(['T', 'T', name])}`,
      `WRITE ${name} TO T, ${this.#pick(["'1'", "'2'", name])} ON ERROR ${this.#simple()}`,
      `DELETE T, ${this.#pick(["'1'", name])} ON ERROR ${this.#simple()}`,
      'SELECT T',
    ]);
    if (/^(WRITE|DELETE|SELECT)/.test(head)) {
      this.#line(head);
      return;
    }
    this.#line(`${head} THEN`);
    this.#inner();
    this.#line('END ELSE');
    this.#inner();
    this.#line('END');
  }

  #transaction(): void {
    this.#line('BEGIN TRANSACTION');
    this.#transactions += 1;
    this.#inner();
    if (this.#happens(0.7))
      this.#line(this.#pick(['COMMIT', 'ROLLBACK', 'IF N THEN COMMIT ELSE ROLLBACK']));
    this.#inner();
    this.#transactions -= 1;
    this.#line('END TRANSACTION');
  }

  /** @param grows - Whether it may be larger than what it is made of. */
  #expression(depth: number, grows = false): string {
    if (depth === 0) return this.#leaf();
    const inner = () => this.#expression(depth - 1, grows);
    switch (this.#below(11)) {
      case 0:
      case 1:
        return this.#leaf();
      case 2:
      case 3:
      case 4: {
        const operator = this.#pick(
          grows ? [...OPERATORS, ':', ':'] : OPERATORS.filter((each) => each !== '*'),
        );
        return `${inner()} ${operator} ${inner()}`;
      }
      case 5:
        return `(${inner()})`;
      case 6:
        return `${this.#pick(['-', '+', '-'])}${this.#leaf()}`;
      case 7:
        return this.#function(inner);
      case 8:
        return this.#pick([
          ...[`${this.#name()}<${this.#index()}>`, `${this.#name()}<1, ${this.#index()}>`],
          ...[`${this.#name()}[${this.#index()}, 2]`, `${this.#name()}[2]`, `(${inner()})[1, 3]`],
          ...[
            `${this.#name()}[',', ${this.#index()}, 1]`,
            `(${inner()})<1>`,
            `${this.#name()} MATCHES '1N0N'`,
          ],
        ]);
      case 9:
        return this.#pick([
          ...[
            `F1(${this.#argument()})`,
            `ASSIGNED(${this.#name()})`,
            `(IF ${inner()} THEN ${inner()} ELSE ${inner()})`,
          ],
          ...(this.#hasLocal ? [`L2(${this.#argument()})`] : []),
          ...[`FMT(${inner()}, 'R2')`, `(${inner()}) 'L#5'`, `OCONV(${inner()}, 'MD2')`],
        ]);
      default:
        return `${inner()} ${this.#pick(['=', 'LT', 'AND', 'OR'])} ${inner()}`;
    }
  }

  #function(inner: () => string): string {
    const names = Object.keys(FUNCTIONS);
    const name = this.#pick(names);
    const args = [...(FUNCTIONS[name] ?? '')].map((kind) => {
      if (kind === 'v') return inner();
      return kind === 'n'
        ? this.#pick(['1', '2', '3', '0', '5'])
        : this.#pick(["','", "'b'", "'xy'", "''", '@VM']);
    });
    return `${name}(${args.join(', ')})`;
  }

  #leaf(): string {
    switch (this.#below(5)) {
      case 0:
        return this.#pick(NUMBERS);
      case 1:
        return this.#pick(TEXTS.slice(0, -2));
      default:
        return this.#happens(0.8)
          ? this.#name()
          : this.#pick([
              'M(1)',
              `M(${this.#index()})`,
              'M2(2, 1)',
              'KM(3)',
              '@VM',
              'M(0)',
              '@USER1',
            ]);
    }
  }

  #index(): string {
    return this.#pick(['1', '2', '3', 'I', 'N', '-1', '0', this.#name()]);
  }

  #name(): string {
    return this.#pick([...this.#names, ...COMMON]);
  }

  #label(): string {
    return this.#pick(this.#labels);
  }

  #line(text: string): void {
    this.#lines.push(text);
  }

  #happens(share: number): boolean {
    return this.#chance() > 1 - share;
  }

  #below(limit: number): number {
    return Math.floor(this.#chance() * limit);
  }

  #pick<Item>(items: readonly Item[]): Item {
    const item = items[this.#below(items.length)];
    if (item === undefined) throw new TypeError('There is nothing to choose from.');
    return item;
  }
}
