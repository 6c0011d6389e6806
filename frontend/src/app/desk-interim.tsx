/** Stand-ins until the desks' frame lands. */
export function DeveloperDesk() {
  return <h1>Developer Dashboard</h1>;
}

export function AdminDesk() {
  return <h1>Admin Dashboard</h1>;
}
