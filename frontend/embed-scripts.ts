import { build, type Plugin } from "vite";

/** The scripts for shops' pages, by their names in the site's root. Each is a classic script that leaves no globals. */
const SCRIPTS = {
  "embed.js": "src/embed/embed.ts",
  "embed-frame.js": "src/embed/frame.ts",
};

async function bundled(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "warn",
    publicDir: false,
    build: { write: false, lib: { entry, formats: ["iife"], name: "dropwise" } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !("output" in output)) {
    throw new Error(`${entry} did not build.`);
  }
  return output.output[0].code;
}

/** Adds the scripts to the build, and serves them in `vite`. */
export function embedScripts(): Plugin {
  return {
    name: "dropwise-embed-scripts",
    async generateBundle() {
      for (const [fileName, entry] of Object.entries(SCRIPTS)) {
        this.emitFile({ type: "asset", fileName, source: await bundled(entry) });
      }
    },
    configureServer(server) {
      for (const [name, entry] of Object.entries(SCRIPTS)) {
        server.middlewares.use(`/${name}`, async (_request, response) => {
          response.setHeader("Content-Type", "text/javascript").end(await bundled(entry));
        });
      }
    },
  };
}
