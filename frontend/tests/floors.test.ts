// @vitest-environment node
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A folder, and the one statement of a file in it. */
type Plant = [folder: string, statement: string];

const FORBIDDEN: Plant[] = [
  ["src/config", 'import { x } from "../lib/money";'],
  ["src/lib", 'import { x } from "../store/session";'],
  ["src/lib/api", 'import type { X } from "../../components/ui/badge";'],
  ["src/store", 'export { x } from "../components/ui/badge";'],
  ["src/components/ui", 'import { x } from "../../features/marketing/home-page";'],
  ["src/components/ui", 'const page = import("../../app/routes");'],
  ["src/features/wallet", 'import { x } from "../marketing/home-page";'],
  ["src/features/wallet/components", 'import { x } from "../../marketing/home-page";'],
  ["src/features/wallet", 'import { x } from "../../app/routes";'],
  ["src/features/admin/money", 'import { x } from "../system/health-page";'],
  ["src/features/admin/money", 'import { x } from "../../wallet/wallet-page";'],
  ["src/features/wallet", 'import { x } from "../../checkout/clock";'],
  ["src/features/admin/money/testing", 'import { x } from "../../../wallet/wallet-page";'],
  ["src/features/shared", 'import { x } from "../wallet/wallet-page";'],
  ["src/features/shared/payment", 'import { x } from "../../wallet/wallet-page";'],
  ["src/components/ui", 'import { x } from "../../features/shared/payment/facts";'],
  ["src/components/ui", 'import { useConfigQuery } from "../../lib/api/generated";'],
  ["src/checkout", 'import { x } from "../features/shared/payment/facts";'],
  ["src/app", 'import { x } from "../checkout/clock";'],
  ["src/checkout", 'import { x } from "../features/marketing/home-page";'],
  ["src/checkout", 'import { x } from "../app/routes";'],
  ["src/checkout", 'import { x } from "../store/session";'],
  ["src/checkout", 'import { x } from "../components/layouts/public";'],
  ["src/checkout", 'import { x } from "../lib/api/base";'],
  ["src/checkout", 'import { x } from "../lib/http";'],
  ["src/checkout", 'import { x } from "../lib/use-public-read";'],
  ["src/checkout", 'import axios from "axios";'],
  ["src/checkout", 'import { Link } from "react-router-dom";'],
  ["src/checkout", 'import { createApi } from "@reduxjs/toolkit/query/react";'],
];

const ALLOWED: Plant[] = [
  ["src/checkout", 'import { Button } from "../components/ui/button";'],
  ["src/checkout", 'import { x } from "../lib/money";'],
  ["src/checkout", 'import { x } from "../lib/format";'],
  ["src/checkout", 'import { x } from "../lib/public-api";'],
  ["src/checkout", 'import { x } from "../config/timing";'],
  ["src/checkout", 'import type { X } from "../lib/api/generated";'],
  ["src/checkout", 'import { App } from "./app";'],
  ["src/features/wallet", 'import { x } from "../../components/ui/button";'],
  ["src/features/wallet", 'import { x } from "./api";'],
  ["src/features/admin/money", 'import { x } from "../shared/fact";'],
  ["src/features/admin/money", 'import { x } from "../../shared/payment/facts";'],
  ["src/features/wallet/components", 'import { x } from "../../../lib/money";'],
  ["src/features/wallet/components", 'import { x } from "../api";'],
  ["src/components/ui", 'import { x } from "../../lib/money";'],
  ["src/app", 'import { x } from "../features/shared/payment/facts";'],
  ["src/features/wallet", 'import { x } from "../shared/payment/facts";'],
  ["src/features/wallet/components", 'import { x } from "../../shared/payment/facts";'],
  ["src/features/admin/money/testing", 'import { x } from "../../../shared/payment/facts";'],
  ["src/features/shared/payment", 'import { x } from "../keys/secret-key";'],
];

/** Files that import each other, by value or by type. */
const CYCLES: [first: string, second: string][] = [
  ['import { x } from "./second";', 'import { x } from "./first";'],
  ['import type { X } from "./second";', 'export { x } from "./first";'],
];

const plants = [...FORBIDDEN, ...ALLOWED];
const cycleOf = (index: number) => `src/lib/cycle${index}`;
const fileOf = ([folder]: Plant, index: number) => `${folder}/planted${index}.tsx`;

let workshop: string;
let refused: Set<string>;

beforeAll(() => {
  workshop = realpathSync(mkdtempSync(join(tmpdir(), "floors-")));
  copyFileSync(join(ROOT, "biome.json"), join(workshop, "biome.json"));
  plants.forEach((plant, index) => {
    const file = join(workshop, fileOf(plant, index));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${plant[1]}\n`);
  });
  CYCLES.forEach((statements, index) => {
    const folder = join(workshop, cycleOf(index));
    mkdirSync(folder, { recursive: true });
    for (const [place, statement] of statements.entries()) {
      writeFileSync(join(folder, place === 0 ? "first.ts" : "second.ts"), `${statement}\n`);
    }
  });
  const run = spawnSync(
    join(ROOT, "node_modules/.bin/biome"),
    [
      "lint",
      "--only=style/noRestrictedImports",
      "--only=suspicious/noImportCycles",
      "--max-diagnostics=none",
      "--reporter=github",
      ".",
    ],
    { cwd: workshop, encoding: "utf8" },
  );
  refused = new Set(Array.from(run.stdout.matchAll(/file=([^,]+),/g), ([, file = ""]) => relative(workshop, file)));
});

afterAll(() => rmSync(workshop, { recursive: true, force: true }));

describe("import rules", () => {
  it.each(FORBIDDEN.map((plant, index) => [...plant, fileOf(plant, index)]))("refuse in %s: %s", (_, __, file) => {
    expect(refused).toContain(file);
  });

  it.each(ALLOWED.map((plant, index) => [...plant, fileOf(plant, FORBIDDEN.length + index)]))(
    "let through in %s: %s",
    (_, __, file) => {
      expect(refused).not.toContain(file);
    },
  );

  it.each(CYCLES.map((statements, index) => [...statements, cycleOf(index)]))(
    "refuse the cycle %s, %s",
    (_, __, folder) => {
      expect(refused).toContain(`${folder}/first.ts`);
      expect(refused).toContain(`${folder}/second.ts`);
    },
  );
});
