/**
 * Unpacks the browser that the package carries, with its libraries and fonts, and prints the path of a program that
 * starts it. `stack/browser.py` calls this where no Chromium is installed and none can be.
 */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "node_modules", ".unpacked");
mkdirSync(folder, { recursive: true });
process.env.TMPDIR = folder;
// The package unpacks its libraries only where it takes the machine for one that has none.
process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs20.x";
const { default: chromium } = await import("@sparticuz/chromium");
await chromium.executablePath();

// The package's own configuration names other folders.
const fonts = join(folder, "fonts");
const prefer = (family, ...others) =>
  `<alias><family>${family}</family><prefer>${others.map((one) => `<family>${one}</family>`).join("")}</prefer></alias>`;
writeFileSync(
  join(fonts, "fonts.conf"),
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(fonts, "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, "fonts-cache")}</cachedir>
  ${prefer("monospace", "DejaVu Sans Mono", "Liberation Mono", "Open Sans")}
  ${prefer("sans-serif", "DejaVu Sans", "Liberation Sans", "Open Sans")}
</fontconfig>
`,
);

const program = join(folder, "browser");
writeFileSync(
  program,
  `#!/bin/sh
here="\${0%/*}"
export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
`,
);
chmodSync(program, 0o755);
process.stdout.write(program);
