import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { RichText } from "./rich-text";

function html(source: string) {
  return render(<RichText html={source} />).container;
}

describe("RichText", () => {
  it("shows what an author may write", () => {
    html(
      '<h3>Steps</h3><p>Read <strong>this</strong>, <em>then</em> <a href="/docs">that</a>.</p><ul><li>one</li></ul>' +
        '<table><tr><th scope="row">a</th><td colspan="2">b</td></tr></table><blockquote>said</blockquote>',
    );
    expect(screen.getByRole("heading", { level: 3, name: "Steps" })).toBeVisible();
    expect(screen.getByRole("link", { name: "that" })).toHaveAttribute("href", `${window.location.origin}/docs`);
    expect(screen.getByRole("listitem")).toHaveTextContent("one");
    expect(screen.getByRole("rowheader")).toHaveTextContent("a");
    expect(screen.getByRole("cell")).toHaveAttribute("colspan", "2");
    expect(screen.getByText("this")).toContainHTML("<strong");
  });

  it("shows samples as code that can be copied, in their language", () => {
    const shown = html('<pre><code class="language-python">import hmac\nprint(1 &lt; 2)\n</code></pre>');
    expect(shown.querySelector("pre")).toHaveTextContent("import hmac print(1 < 2)");
    expect(screen.getByText("import")).toHaveClass("text-code-keyword");
    expect(screen.getByRole("button", { name: "Copy: Code sample" })).toBeVisible();
  });

  it("numbers a list that goes on after a sample, and names each sample", () => {
    const shown = render(<RichText of="Steps" html='<pre>a</pre><ol start="4"><li>Go on.</li></ol><pre>b</pre>' />);
    expect(shown.getByRole("list")).toHaveAttribute("start", "4");
    expect(shown.getAllByRole("region").map((region) => region.getAttribute("aria-label"))).toEqual([
      "Steps: code sample",
      "Steps: code sample 2",
    ]);
  });

  it("opens external links in another tab, without a referrer", () => {
    html('<a href="https://xrpl.org/">the ledger</a>');
    expect(screen.getByRole("link")).toHaveAttribute("target", "_blank");
    expect(screen.getByRole("link")).toHaveAttribute("rel", "noreferrer");
  });

  it.each([
    '<script>document.title="x"</script>',
    '<img src="x" onerror="document.title=1">',
    '<svg onload="alert(1)"><a href="javascript:alert(1)">x</a></svg>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<p onclick="alert(1)" style="position:fixed" id="root" class="x">text</p>',
    '<a href="javascript:alert(1)">go</a>',
    '<a href="JaVa\tScRiPt:alert(1)">go</a>',
    '<a href="data:text/html,<script>alert(1)</script>">go</a>',
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
    '<form action="https://evil.example"><input name="password"><button>Sign in</button></form>',
    "<style>body{display:none}</style><template><img src=x onerror=alert(1)></template>",
    '<object data="x"></object><embed src="x"><base href="https://evil.example/"><meta http-equiv="refresh">',
  ])("creates nothing that could run from %s", (source) => {
    const shown = html(source);
    const allowed = new Set(["class", "href", "target", "rel", "colspan", "scope"]);
    for (const element of shown.querySelectorAll("*")) {
      expect(["DIV", "P", "A"]).toContain(element.tagName);
      expect(element.getAttributeNames().filter((name) => !allowed.has(name))).toEqual([]);
      expect(element.getAttribute("href") ?? "https:").toMatch(/^https?:/);
      expect(element.getAttribute("class") ?? "").not.toBe("x");
    }
    expect(shown).not.toHaveTextContent(/alert|display/);
  });

  it("keeps the text of elements it does not know", () => {
    expect(html("<p>one <font color=red>two</font> <custom-tag>three</custom-tag></p>")).toHaveTextContent(
      "one two three",
    );
  });
});
