import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { DOCS_PATH } from "../../config/paths";
import { useDocsBase } from "./docs-base";

const PIECES = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)/g;
/** Files of the server, which the router does not know. */
const FILE = /^\/(api\/|docs\.md$|openapi\.json$)/;
const link = "text-blue underline underline-offset-2 hover:text-blue-d";

/** A text of the content: `code`, **bold** and [links], whose label may be `code`. */
export function Inline({ text }: { text: string }) {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(PIECES)) {
    const [whole, code, strong, label, target] = match;
    pieces.push(text.slice(end, match.index));
    end = match.index + whole.length;
    if (code !== undefined) pieces.push(<C key={end}>{code}</C>);
    else if (strong !== undefined) pieces.push(<strong key={end}>{strong}</strong>);
    else if (target !== undefined) {
      pieces.push(
        <DocsLink key={end} target={target}>
          <Inline text={label ?? ""} />
        </DocsLink>,
      );
    }
  }
  pieces.push(text.slice(end));
  return <Fragment>{pieces}</Fragment>;
}

function DocsLink({ target, children }: { target: string; children: ReactNode }) {
  const base = useDocsBase();
  if (target.startsWith("https://")) {
    return (
      <a className={link} href={target} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  if (FILE.test(target)) {
    return (
      <a className={link} href={target}>
        {children}
      </a>
    );
  }
  // Inside the dashboard, the documentation's links stay there.
  const inside = target === DOCS_PATH || /^\/docs[/#]/.test(target);
  return (
    <Link className={link} to={inside ? base + target.slice(DOCS_PATH.length) : target}>
      {children}
    </Link>
  );
}

/** A name as written in code. */
function C({ children }: { children: ReactNode }) {
  return <code className="code break-words rounded-6 bg-well px-1.5 py-0.5 text-13 text-ink">{children}</code>;
}
