/** Splits a code sample into pieces to be highlighted. Knows just enough syntax for our own short samples. */

export type CodeLanguage = "js" | "shell" | "python" | "php" | "json" | "text";
export type PieceKind = "plain" | "comment" | "string" | "keyword";

export interface CodePiece {
  kind: PieceKind;
  text: string;
  /** The piece's offset in the sample. */
  at: number;
}

const DOUBLE = String.raw`"(?:[^"\\\n]|\\.)*"`;
const SINGLE = "'[^']*'";
const JS_WORDS = "import|from|export|const|new|await|async|function|return|if|throw|for|of";
const PHP_WORDS = "function|return|if|foreach|as|int|array|string|bool";
const PYTHON_WORDS = "import|from|def|return|if|not|raise|with|as";

const SYNTAX: Record<CodeLanguage, RegExp> = {
  text: /(?!)/g,
  js: new RegExp(
    String.raw`(?<comment>\/\/[^\n]*)|(?<string>${DOUBLE}|\`(?:[^\`\\]|\\.)*\`)|(?<keyword>\b(?:${JS_WORDS})\b)`,
    "g",
  ),
  python: new RegExp(String.raw`(?<comment>#[^\n]*)|(?<string>${DOUBLE})|(?<keyword>\b(?:${PYTHON_WORDS})\b)`, "g"),
  php: new RegExp(
    String.raw`(?<comment>\/\/[^\n]*)|(?<string>${DOUBLE}|${SINGLE})|(?<keyword>\b(?:${PHP_WORDS})\b)`,
    "g",
  ),
  shell: new RegExp(
    String.raw`(?<comment>(?<=^|\s)#[^\n]*)|(?<string>${DOUBLE}|${SINGLE})|(?<keyword>(?<=^|\n)(?:curl|export)\b)`,
    "g",
  ),
  json: new RegExp(`(?<keyword>${DOUBLE}(?=:))|(?<string>${DOUBLE})`, "g"),
};

const KINDS = ["comment", "string", "keyword"] as const;

/** The pieces of the sample; joined, they are exactly the sample. */
export function codePieces(code: string, language: CodeLanguage): CodePiece[] {
  const pieces: CodePiece[] = [];
  let end = 0;
  const plainUntil = (start: number) => {
    if (start > end) {
      pieces.push({ kind: "plain", text: code.slice(end, start), at: end });
    }
  };
  for (const match of code.matchAll(SYNTAX[language])) {
    plainUntil(match.index);
    const kind = KINDS.find((name) => match.groups?.[name] !== undefined) ?? "plain";
    pieces.push({ kind, text: match[0], at: match.index });
    end = match.index + match[0].length;
  }
  plainUntil(code.length);
  return pieces;
}
