/** Writes an answer into the page as the server does; whoever writes one takes it out again. */
export function writeFirstAnswer(address: string, text: string): void {
  const block = document.createElement("script");
  block.type = "application/json";
  block.id = "first-answer";
  block.dataset.address = address;
  block.textContent = text;
  document.body.append(block);
}

export function takeOutFirstAnswer(): void {
  document.getElementById("first-answer")?.remove();
}
