import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { useDocsState } from "./docs-state";

type HeadingProps = ComponentProps<"h1"> & {
  /** 0 for the tab's title, 1 for a section, 2 for a part of one. */
  below: 0 | 1 | 2;
};

/** A heading of the documentation. The bar of the dashboard has the page's first one: there, all are a level lower. */
export function Heading({ below, className, ...rest }: HeadingProps) {
  const { topLevel } = useDocsState();
  const Level = `h${topLevel + below}` as "h1";
  return <Level {...rest} className={clsx("font-semibold", className)} />;
}
