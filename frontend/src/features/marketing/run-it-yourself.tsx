import { CodeBlock } from "../../components/ui/code-block";
import { Section } from "./section";

/** That nobody depends on us: the same software runs on the visitor's own machine. */
export function RunItYourself() {
  return (
    <Section
      labelledBy="run"
      className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,42.5rem)]"
    >
      <div>
        <h2 id="run" className="text-36">
          Run it yourself
        </h2>
        <p className="mt-4 text-ink-2">
          The same software on your own machine, with your own wallet and your own fee. One command starts all of it,
          with two local ledgers to play on.
        </p>
      </div>
      <CodeBlock language="shell" label="Start Dropwise" code="make run" />
    </Section>
  );
}
