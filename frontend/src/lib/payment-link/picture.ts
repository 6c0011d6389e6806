/** What an `<img>` shows of a link's picture: its file on this host, or the picture itself where it is not stored yet. */
export function pictureSource(url: string): string {
  return url.startsWith("data:") ? url : new URL(url, window.location.href).pathname;
}
