/** An id as a part of a path. An empty one would be another address, and so would dots, even encoded ones. */
export function inPath(id: string | number): string {
  const text = typeof id === "number" ? String(id) : id;
  if (typeof text !== "string" || text === "") throw new TypeError("The id is missing.");
  if (/^\.+$/.test(text)) throw new TypeError(`${JSON.stringify(text)} is not an id.`);
  return encodeURIComponent(text);
}
