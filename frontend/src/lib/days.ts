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
