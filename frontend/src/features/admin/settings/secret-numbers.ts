/** Secret numbers: eight rows of six digits, the last of which checks the other five. */

export const ROWS = ["A", "B", "C", "D", "E", "F", "G", "H"] as const;
export const ROWS_INCOMPLETE = "All rows must contain exactly 6 digits.";
const LARGEST = 0xffff;

/** What is wrong with row number `index` (from 0); undefined if nothing is, or it has fewer than six digits. */
export function rowProblem(index: number, row: string): string | undefined {
  if (!/^\d{6}$/.test(row)) {
    return undefined;
  }
  const value = Number(row.slice(0, 5));
  const fits = value <= LARGEST && (value * (index * 2 + 1)) % 9 === Number(row[5]);
  return fits ? undefined : `Row ${ROWS[index]} is mistyped: its last digit does not fit the others.`;
}

export function isFilled(index: number, row: string): boolean {
  return /^\d{6}$/.test(row) && rowProblem(index, row) === undefined;
}
