import { type CodePiece, codePieces, type PieceKind } from "../../lib/code-pieces";

const COLOURS: Record<PieceKind, string | undefined> = {
  plain: undefined,
  comment: "text-code-quiet",
  string: "text-code-string",
  keyword: "text-code-keyword",
};
/** Before a character that is to be marked. No JSON that we send has it. */
export const MARK = "\uE000";

/** JSON in the colours of code. */
export function JsonCode({ text }: { text: string }) {
  return (
    <code>
      {codePieces(text, "json").map((piece) => (
        <Piece key={piece.at} piece={piece} />
      ))}
    </code>
  );
}

function Piece({ piece: { kind, text } }: { piece: CodePiece }) {
  const at = text.indexOf(MARK);
  return (
    <span className={COLOURS[kind]}>
      {at < 0 ? (
        text
      ) : (
        <>
          {text.slice(0, at)}
          <mark className="rounded-[3px] bg-red px-0.5 text-card">{text[at + 1]}</mark>
          {text.slice(at + 2)}
        </>
      )}
    </span>
  );
}
