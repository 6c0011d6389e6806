/**
 * The Markdown of a page as HTML, for readers without JavaScript and for programs that read pages. It knows what
 * `markdown.ts` writes: headings, paragraphs, numbered lists, tables, code, links.
 */

const FENCE = /^```\w*$/;

export function plainHtml(markdown: string): string {
  const lines = markdown.split("\n");
  const parts: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const block: string[] = [];
    if (FENCE.test(lines[at] ?? "")) {
      at += 1;
      while (at < lines.length && lines[at] !== "```") block.push(lines[at++] ?? "");
      parts.push(`<pre><code>${escaped(block.join("\n"))}</code></pre>`);
      continue;
    }
    while (at < lines.length && lines[at] !== "" && !FENCE.test(lines[at] ?? "")) block.push(lines[at++] ?? "");
    if (FENCE.test(lines[at] ?? "")) at -= 1;
    if (block.length > 0) parts.push(blockHtml(block));
  }
  return parts.join("\n");
}

function blockHtml(lines: string[]): string {
  const [first = ""] = lines;
  const heading = /^(#+) (.*)$/.exec(first);
  if (heading) return `<h${heading[1]?.length}>${inline(heading[2] ?? "")}</h${heading[1]?.length}>`;
  if (first.startsWith("| ")) return tableHtml(lines);
  if (/^\d+\. /.test(first)) {
    return `<ol>${lines.map((line) => `<li>${inline(line.replace(/^\d+\. /, ""))}</li>`).join("")}</ol>`;
  }
  return `<p>${inline(lines.join(" "))}</p>`;
}

function tableHtml([head = "", , ...rows]: string[]): string {
  const cells = (line: string, tag: string) =>
    line
      .slice(2, -2)
      .split(/ (?<!\\)\| /)
      .map((cell) => `<${tag}>${inline(cell.replaceAll("\\|", "|"))}</${tag}>`)
      .join("");
  const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("");
  return `<table><thead><tr>${cells(head, "th")}</tr></thead><tbody>${body}</tbody></table>`;
}

/** `code`, **bold** and links; a link's address is one that `markdown.ts` wrote. */
function inline(text: string): string {
  return escaped(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>');
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
