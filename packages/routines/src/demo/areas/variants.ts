import type { DemoPart } from '../demo-company.ts';
import { inTurn } from '../in-turn.ts';

/** What distinguishes a part from the others of its noun. */
type Variant = (part: Pick<DemoPart, 'weight'> & { readonly index: number }) => string;

/** What a cubic millimeter weighs, in grams. */
const STEEL = 0.00785;
const RUBBER = 0.0012;

/** The item at which a weight is: of a list with the most that each weighs, in grams. */
function byWeight(
  weight: number,
  sizes: readonly (readonly [most: number, size: string])[],
): string {
  return (sizes.find(([most]) => weight <= most) ?? sizes.at(-1))?.[1] ?? '';
}

const toFive = (millimeters: number): number => Math.max(10, Math.round(millimeters / 5) * 5);

const shapes = ['ROUND', 'HEX', 'SQUARE'] as const;
const diameters = [16, 20, 25, 30, 35, 40, 50, 60, 70, 80, 90] as const;
const thicknesses = [1, 1.5, 2, 2.5, 3, 4, 5] as const;
const sides = ['LEFT', 'RIGHT'] as const;

/** A plate of steel that weighs so much: half as long again as it is wide. */
function plate(weight: number, thickness: number): string {
  const width = toFive(Math.sqrt(weight / (STEEL * thickness * 1.5)));
  return `${toFive(width * 1.5)}X${width}X${thickness}`;
}

const circle = (diameter: number): number => (Math.PI / 4) * diameter ** 2;

/** A round bar of steel that weighs so much, at most twelve times as long as thick. */
function roundBar(weight: number): string {
  const lengthOf = (diameter: number) => toFive(weight / (STEEL * circle(diameter)));
  const diameter = diameters.find((one) => lengthOf(one) <= 12 * one) ?? 90;
  return `D${diameter}X${lengthOf(diameter)}`;
}

const WALL = 10;

/** A bushing of steel that weighs so much, no longer than wide. */
function bushing(weight: number): string {
  const outside = (bore: number) => bore + 2 * WALL;
  const lengthOf = (bore: number) =>
    toFive(weight / (STEEL * (circle(outside(bore)) - circle(bore))));
  const bore = diameters.find((one) => lengthOf(one) <= outside(one)) ?? 90;
  return `${bore}X${outside(bore)}X${lengthOf(bore)}`;
}

/** An O-ring that weighs so much, at most thirty times as wide as thick. */
function ring(weight: number): string {
  const insideOf = (cord: number) =>
    Math.max(1, Math.round(weight / (RUBBER * Math.PI * circle(cord)) - cord));
  const cord = [2, 3, 4, 5, 6, 7, 8].find((one) => insideOf(one) <= 30 * one) ?? 10;
  return `${insideOf(cord)}X${cord}`;
}

const variants: Readonly<Record<string, Variant>> = {
  'OPERATING MANUAL': ({ index }) =>
    inTurn(index, ['ENGLISH', 'SPANISH', 'FRENCH', 'ENGLISH AND SPANISH', 'ENGLISH AND FRENCH']),
  'TEST PROCEDURE': ({ index }) =>
    inTurn(index, ['NO-LOAD RUN', 'FULL LOAD', 'ACCURACY', 'ELECTRICAL SAFETY', 'NOISE']),
  'WIRING DIAGRAM': ({ index }) =>
    inTurn(index, ['CABINET', 'MOTORS 480 V', 'CONTROL 24 V', 'SAFETY CIRCUIT', 'SENSORS']),
  'STEEL BAR': ({ index }) => `${inTurn(index, shapes)} ${inTurn(index, diameters)}`,
  'BRASS ROD': ({ index }) =>
    `${inTurn(index, shapes)} ${inTurn(index, [6, 8, 10, 12, 16, 20, 25])}`,
  'ALUMINUM PLATE': ({ index }) =>
    `${inTurn(index, [6, 8, 10, 12, 15, 20, 25])}X${inTurn(index, ['500X1000', '1000X2000', '1250X2500'])}`,
  'STEEL SHEET': ({ index }) =>
    `${inTurn(index, thicknesses)}X${inTurn(index, ['1000X2000', '1250X2500', '1500X3000'])}`,
  'BALL BEARING': ({ index, weight }) => {
    const size = byWeight(weight, [
      [60, '6003'],
      [90, '6004'],
      [180, '6205'],
      [260, '6206'],
      [400, '6208'],
      [550, '6210'],
      [750, '6308'],
      [1200, '6310'],
      [1800, '6312'],
      [2600, '6314'],
    ]);
    return `${size} ${inTurn(index, ['ZZ', '2RS', 'C3', '2RS C3', 'ZZ C3', 'OPEN', 'NR'])}`;
  },
  'HEX SCREW': ({ index, weight }) => {
    const thread = byWeight(weight, [
      [7, 'M5'],
      [15, 'M6'],
      [35, 'M8'],
      [65, 'M10'],
      [110, 'M12'],
      [180, 'M16'],
    ]);
    return `${thread}X${inTurn(index, [20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 80, 90])}`;
  },
  'O-RING': ({ weight }) => ring(weight),
  'ELECTRIC MOTOR': ({ index, weight }) => {
    const power = byWeight(weight, [
      [6000, '0.37'],
      [10_000, '0.75'],
      [14_000, '1.1'],
      [18_000, '1.5'],
      [25_000, '2.2'],
      [35_000, '4'],
      [45_000, '5.5'],
      [60_000, '7.5'],
    ]);
    return `${power} KW ${inTurn(index, [2, 4, 6])}-POLE ${inTurn(index, ['B3', 'B5', 'B14', 'B34'])}`;
  },
  SENSOR: ({ index }) => {
    const kind = inTurn(index, ['INDUCTIVE', 'OPTICAL', 'MAGNETIC', 'CAPACITIVE', 'ULTRASONIC']);
    const size = inTurn(index, ['M8', 'M12', 'M18', 'M30']);
    return `${kind} ${size} ${inTurn(index, ['PNP', 'NPN', '4-20 MA'])}`;
  },
  VALVE: ({ index, weight }) => {
    const port = byWeight(weight, [
      [700, 'G1/4'],
      [1400, 'G3/8'],
      [2400, 'G1/2'],
      [3800, 'G3/4'],
      [6000, 'G1'],
    ]);
    const kind = inTurn(index, ['SOLENOID', 'CHECK', 'RELIEF', 'BALL', 'NEEDLE']);
    return `${kind} ${port} ${inTurn(index, [10, 16, 40])} BAR`;
  },
  COUPLING: ({ index, weight }) => {
    const outside = byWeight(weight, [
      [900, 'D55'],
      [1800, 'D65'],
      [3000, 'D80'],
      [5000, 'D95'],
      [9000, 'D120'],
    ]);
    const bore = inTurn(index, [14, 16, 19, 20, 22, 24, 25]);
    return `${outside} BORES ${bore} AND ${bore + inTurn(index, [4, 6, 9])}`;
  },
  SHAFT: ({ weight }) => roundBar(weight),
  BRACKET: ({ index, weight }) =>
    `${inTurn(index, sides)} ${plate(weight, inTurn(index, [6, 8, 10, 12, 15]))}`,
  HOUSING: ({ index }) => {
    const place = inTurn(index, ['LEFT', 'RIGHT', 'UPPER', 'LOWER', 'FRONT', 'REAR', 'MIDDLE']);
    return `${place} BORE ${inTurn(index, [35, 42, 47, 52, 62, 72, 80, 90, 100, 110, 120])}`;
  },
  FLANGE: ({ index, weight }) => {
    const bore = byWeight(weight, [
      [600, 'DN20'],
      [1000, 'DN25'],
      [1500, 'DN32'],
      [2000, 'DN40'],
      [2700, 'DN50'],
      [3500, 'DN65'],
      [4500, 'DN80'],
      [8000, 'DN100'],
    ]);
    return `${bore} PN${inTurn(index, [6, 10, 16, 25, 40])}`;
  },
  BUSHING: ({ weight }) => bushing(weight),
  'COVER PLATE': ({ index, weight }) => plate(weight, inTurn(index, [3, 4, 5, 6, 8])),
  'DRIVE UNIT': ({ index }) =>
    `${inTurn(index, [0.75, 1.1, 1.5, 2.2, 4, 5.5, 7.5])} KW ${inTurn(index, [60, 90, 120, 180, 250])} RPM`,
  SPINDLE: ({ index }) =>
    `TAPER ${inTurn(index, ['BT30', 'BT40', 'BT50', 'HSK63', 'MT4'])} ${inTurn(index, [3000, 4500, 6000, 8000, 10_000, 12_000, 4000])} RPM`,
  FRAME: ({ index }) =>
    `${inTurn(index, ['WELDED', 'BOLTED'])} ${inTurn(index, [600, 800, 1000, 1200, 1500])}X${inTurn(index, [400, 500, 600, 700, 800, 900, 950])}`,
  'CONTROL PANEL': ({ index }) =>
    `${inTurn(index, [240, 480, 600])} V ${inTurn(index, [16, 25, 32, 40, 63])} A ${inTurn(index, ['DOOR', 'DESK', 'WALL', 'ARM'])}`,
  'FEED TABLE': ({ index }) =>
    `${inTurn(index, [400, 500, 600, 800, 1000])}X${inTurn(index, [200, 250, 300, 350])} TRAVEL ${inTurn(index, [150, 300, 450])}`,
  GEARBOX: ({ index }) =>
    `RATIO ${inTurn(index, ['5:1', '7.5:1', '10:1', '15:1', '20:1', '30:1', '40:1'])} ${inTurn(index, ['FOOT', 'FLANGE', 'SHAFT'])} MOUNT`,
};

/** What a machine is where its finish does not fit it: only what carries goods is of stainless steel. */
const fittingFinishes: Readonly<Record<string, string>> = {
  'LATHE STAINLESS': 'PRECISION',
  'MILLING MACHINE STAINLESS': 'PRECISION',
  'PRESS STAINLESS': 'HYDRAULIC',
};

/** A machine that weighs less stands on a bench, in grams. */
const LEAST_ON_FLOOR = 75_000;

/** The second line of the description of a part, of its number and weight; of a machine, its finish. */
export function variantOf(
  { number, noun, weight }: Pick<DemoPart, 'number' | 'noun' | 'weight'>,
  finish: string,
): string {
  const variant = variants[noun];
  if (variant) return variant({ index: Number(number.slice(1)), weight });
  return weight < LEAST_ON_FLOOR ? 'BENCHTOP' : (fittingFinishes[`${noun} ${finish}`] ?? finish);
}
