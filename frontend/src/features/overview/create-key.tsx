import { Button } from "../../components/ui/button";
import { useSecretKey } from "../shared/keys/use-secret-key";

/** Creates a test key. It is read afterwards, like every test key. */
export function CreateKey({ look = "primary" }: { look?: "primary" | "secondary" }) {
  const { busy, create } = useSecretKey();
  return (
    <Button look={look} className="self-start" busy={busy !== null} onClick={() => void create()}>
      Create secret key
    </Button>
  );
}
