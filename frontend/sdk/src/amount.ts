/** An amount as the API takes it. A number is its shortest decimal text: 10.0 is "10", and 0.1 + 0.2 is refused. */
export function amountText(amount: string | number): string {
  if (typeof amount === "string") return amount;
  const text = String(amount);
  if (typeof amount === "number" && /^\d+(\.\d{1,6})?$/.test(text)) return text;
  throw new TypeError(`The amount ${text} is not a string or number of XRP with at most six decimals, such as 10.5.`);
}
