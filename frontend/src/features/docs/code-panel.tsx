import { clsx } from "clsx";
import { CodeBlock } from "../../components/ui/code-block";
import { useDocsState } from "./docs-state";
import type { Code } from "./model";
import { RunSample } from "./run-sample";
import { plainCode, sampleText } from "./sample-files";
import { LANGUAGES, type LanguageKey, languageLabel, type PlainCode } from "./sample-text";

/** One piece of code of the content. */
export function CodeView({ code }: { code: Code }) {
  return "sample" in code ? <Sample {...code} /> : <Plain code={code} />;
}

function Plain({ code }: { code: PlainCode }) {
  const { key } = useDocsState();
  const { text, language } = plainCode(code, { ...(key !== null && { DROPWISE_SECRET_KEY: key }) });
  return (
    <CodeBlock
      label={code.label}
      head={
        // The code itself has this name already.
        <p aria-hidden="true" className="pl-5 font-medium text-13 text-code-quiet">
          {code.label}
        </p>
      }
      code={text}
      language={language}
      {...(key !== null && { mark: (text: string) => withMarks(text, key) })}
    />
  );
}

const WORDS: Record<LanguageKey, string> = { curl: "with curl", javascript: "in JavaScript", python: "in Python" };

/** A sample in three languages, with the reader's own test key where there is one. */
function Sample(code: Extract<Code, { sample: string }>) {
  const { sample, label } = code;
  const { language, setLanguage, key, paymentId } = useDocsState();
  const values = {
    ...(key !== null && { DROPWISE_SECRET_KEY: key }),
    ...(paymentId !== null && { PAYMENT_ID: paymentId }),
  };
  const chosen = LANGUAGES.find((one) => one.key === language) ?? LANGUAGES[0];
  const words = languageLabel(sample, chosen) === "Shell" ? "in a shell" : WORDS[chosen.key];
  const block = (
    <CodeBlock
      language={chosen.language}
      label={`${label} ${words}`}
      head={
        <fieldset aria-label={`Language: ${label}`} className="flex self-stretch pl-3">
          {LANGUAGES.map((one) => (
            <button
              key={one.key}
              type="button"
              aria-pressed={one.key === chosen.key}
              onClick={() => setLanguage(one.key)}
              className={clsx(
                "-mb-px border-b-2 px-2 font-medium text-13 transition-colors duration-150 focus-visible:outline-code-keyword",
                one.key === chosen.key
                  ? "border-code-keyword text-code-text"
                  : "border-transparent text-code-quiet hover:text-code-text",
              )}
            >
              {languageLabel(sample, one)}
            </button>
          ))}
        </fieldset>
      }
      code={sampleText(sample, chosen.key, values)}
      {...(key !== null && { mark: (text: string) => withMarks(text, key) })}
    />
  );
  return code.run && key !== null ? (
    <RunSample sample={code.sample} secretKey={key}>
      {block}
    </RunSample>
  ) : (
    block
  );
}

/** The reader's own key stands out. */
function withMarks(text: string, key: string) {
  return text.split(key).flatMap((part, at) =>
    at === 0
      ? part
      : [
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
          <mark key={at} className="rounded-6 bg-code-text/15 text-inherit">
            {key}
          </mark>,
          part,
        ],
  );
}
