import { errorsOf } from "./call-errors";
import { Heading } from "./heading";
import { Inline } from "./inline";
import type { Block, CallError, Field, Table } from "./model";
import { OverlapFigure } from "./overlap-figure";

/** A block of the content. */
export function BlockView({ block }: { block: Block }) {
  if (typeof block === "string") {
    return (
      <p className="mt-3 max-w-[44rem] text-ink-2 leading-[1.7]">
        <Inline text={block} />
      </p>
    );
  }
  if ("list" in block) {
    return (
      <ol className="mt-4 max-w-[44rem] list-decimal space-y-2 pl-5 text-ink-2 leading-[1.7] marker:text-ink-3">
        {block.list.map((item) => (
          <li key={item}>
            <Inline text={item} />
          </li>
        ))}
      </ol>
    );
  }
  if ("figure" in block) {
    return <OverlapFigure />;
  }
  if ("fields" in block) {
    return <Fields title={block.title} fields={block.fields} marked={false} />;
  }
  return <Facts {...block} />;
}

interface FieldsProps {
  title: string;
  fields: readonly Field[];
  /** Whether to say which are required. */
  marked?: boolean;
}

/** Parameters: the name and type, what it is, its limits. */
export function Fields({ title, fields, marked = true }: FieldsProps) {
  if (fields.length === 0) {
    return null;
  }
  return (
    <>
      <Heading below={2} className="mt-7 text-15 tracking-[-0.01em]">
        {title}
      </Heading>
      <dl className="mt-2 border-line border-t">
        {fields.map(({ name, type, required, text, limits }) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-0.5 border-line border-b py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <dt className="max-sm:flex max-sm:justify-between max-sm:gap-3">
              <code className="code wrap-anywhere font-medium text-13">{name}</code>
              <span className="block text-13 text-ink-3">
                {type}
                {marked && required && (
                  <>
                    {" · "}
                    <span className="font-medium text-ink-2">required</span>
                  </>
                )}
              </span>
            </dt>
            <dd className="text-ink-2">
              {text !== "" && <Inline text={text} />}
              {limits !== "" && (
                <span className="block text-13 text-ink-3">
                  <Inline text={limits} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A table of facts. Under 640 px each row stacks: nothing is cut and nothing scrolls sideways. */
function Facts({ caption, heads, rows, anchored }: Table) {
  return (
    <table className="mt-5 w-full text-left max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-line-2 border-b">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-2 pr-5 font-medium text-13 text-ink-3">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(([name = "", ...rest]) => (
          <tr
            key={name}
            id={anchored && name}
            className="scroll-mt-24 target:bg-blue-t border-line border-b align-top max-sm:block max-sm:py-3"
          >
            <th scope="row" className="py-2.5 pr-5 font-normal max-sm:block max-sm:py-0 sm:whitespace-nowrap">
              <code className="code wrap-anywhere font-medium text-13">{name}</code>
            </th>
            {heads.slice(1).map((head, at) => (
              <td key={head} className="py-2.5 pr-5 text-ink-2 last:pr-0 max-sm:block max-sm:py-0 max-sm:pt-1">
                {heads.length > 2 && (
                  <span aria-hidden="true" className="text-13 text-ink-3 sm:hidden">
                    {head}:{" "}
                  </span>
                )}
                <Inline text={rest[at] ?? ""} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The errors of a call, as the schema has them: cause and remedy. Those that many calls have are only named. */
export function Errors({ errors }: { errors: readonly CallError[] }) {
  const { own, others } = errorsOf(errors);
  return (
    <>
      <Heading below={2} className="mt-7 text-15 tracking-[-0.01em]">
        Errors
      </Heading>
      <dl className="mt-2 border-line border-t">
        {own.map(({ status, text }) => (
          <div key={status} className="grid grid-cols-[3rem_minmax(0,1fr)] border-line border-b py-2.5">
            <dt>
              <code className="code font-medium text-13">{status}</code>
            </dt>
            <dd className="text-ink-2">
              <Inline text={text} />
            </dd>
          </div>
        ))}
      </dl>
      {others !== "" && (
        <p className="mt-2.5 text-13 text-ink-3">
          <Inline text={others} />
        </p>
      )}
    </>
  );
}
