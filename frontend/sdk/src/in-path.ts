/** An id as a part of a path. An empty one would be another address. */
export function inPath(id: string): string {
  if (typeof id !== "string" || id === "") throw new TypeError("The id is missing.");
  return encodeURIComponent(id);
}
