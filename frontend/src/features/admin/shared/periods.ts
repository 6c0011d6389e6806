/** The current day of UTC: "2026-11-22". */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** No date before it is one of this platform. */
export const FIRST_YEAR = "2000";

/** Whether it is a day of the calendar such as "2026-11-22". */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return text >= FIRST_YEAR && !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

/** Every period of a day ("2026-11-20 00:00" …) or of a month ("2026-11-01" …), as the API names them. */
export function periodsOf(span: string): string[] {
  if (span.length === 10) {
    return Array.from({ length: 24 }, (_, hour) => `${span} ${String(hour).padStart(2, "0")}:00`);
  }
  const [year, month] = span.split("-").map(Number);
  const days = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
  return Array.from({ length: days }, (_, day) => `${span}-${String(day + 1).padStart(2, "0")}`);
}
