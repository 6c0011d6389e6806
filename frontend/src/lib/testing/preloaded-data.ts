/** Writes data into the page as the server does; the test must remove them again. */
export function writePreloadedData(address: string, text: string): void {
  const block = document.createElement("script");
  block.type = "application/json";
  block.id = "preloaded-data";
  block.dataset.address = address;
  block.textContent = text;
  document.body.append(block);
}

export function removePreloadedData(): void {
  document.getElementById("preloaded-data")?.remove();
}
