const ROWS = [
  { name: "the old one", from: 0, to: 70, refuses: [70, 100] },
  { name: "both", from: 0, to: 100, refuses: null },
  { name: "the new one", from: 70, to: 100, refuses: [30, 70] },
] as const;

/** Which secret signs when, and what a server with which secrets accepts. The table below says it in words. */
export function OverlapFigure() {
  return (
    <div aria-hidden="true" className="mt-5 rounded-16 border border-line bg-card p-5 text-13">
      <Row name="">
        <span className="absolute left-[30%] -translate-x-1/2 whitespace-nowrap font-medium">Regenerate</span>
        <span className="absolute left-[70%] -translate-x-1/2 whitespace-nowrap font-medium">Overlap ends</span>
      </Row>
      <Row name="Old secret">
        <span className="absolute inset-y-0.5 left-0 w-[70%] rounded-6 bg-stone" />
      </Row>
      <Row name="New secret">
        <span className="absolute inset-y-0.5 right-0 left-[30%] rounded-6 bg-blue" />
      </Row>
      <p className="mt-4 border-line border-t pt-4 font-medium">Your server has</p>
      {ROWS.map(({ name, from, to, refuses }) => (
        <Row key={name} name={name}>
          <span
            className="absolute top-1/2 h-1 -translate-y-1/2 rounded-6 bg-green"
            style={{ left: `${from}%`, right: `${100 - to}%` }}
          />
          {refuses !== null && (
            <span
              className="absolute top-1/2 border-red border-t-4 border-dotted"
              style={{ left: `${refuses[0]}%`, right: `${100 - refuses[1]}%` }}
            />
          )}
        </Row>
      ))}
    </div>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="mt-2 grid grid-cols-[7rem_minmax(0,1fr)] items-center">
      <span>{name}</span>
      <span className="relative block h-6">{children}</span>
    </div>
  );
}
