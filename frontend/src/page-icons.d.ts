/** Made by `page-table.ts` from the table of pages. */
declare module "virtual:page-icons" {
  import type { LucideIcon } from "lucide-react";
  import type { IconName } from "lucide-react/dynamic";

  const icons: Partial<Record<IconName, LucideIcon>>;
  export default icons;
}
